import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** Every way in which a page can make a browser send a request to `url`. Runs in the page. */
const WAYS = `
const on = (tag, set, parent = document.body) => {
  const element = document.createElement(tag); set(element); parent.append(element); return element }
const frame = (set) => on('iframe', set)
const WAYS = {
  read: (url) => fetch(url).then((it) => it.text()).then(() => fetch('/read?' + encodeURIComponent(url))),
  fetch: (url) => fetch(url, { mode: 'no-cors' }),
  keepalive: (url) => fetch(url, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }),
  xhr: (url) => { const it = new XMLHttpRequest(); it.open('GET', url); it.send() },
  beacon: (url) => navigator.sendBeacon(url, 'x'),
  eventSource: (url) => new EventSource(url),
  webSocket: (url) => new WebSocket(url.replace(/^http/, 'ws')),
  image: (url) => on('img', (it) => { it.src = url }),
  script: (url) => on('script', (it) => { it.src = url }),
  module: (url) => import(url),
  style: (url) => on('link', (it) => { it.rel = 'stylesheet'; it.href = url }),
  importedStyle: (url) => on('style', (it) => { it.textContent = '@import "' + url + '"' }),
  background: (url) => on('div', (it) => { it.style.backgroundImage = 'url("' + url + '")' }),
  font: (url) => new FontFace('x', 'url("' + url + '")').load(),
  video: (url) => on('video', (it) => { it.src = url }),
  redirect301: (url) => fetch('/redirect?status=301&to=' + encodeURIComponent(url), { mode: 'no-cors' }),
  redirect303: (url) => on('img', (it) => { it.src = '/redirect?status=303&to=' + encodeURIComponent(url) }),
  redirect308: (url) => fetch('/redirect?status=308&to=' + encodeURIComponent(url), { mode: 'no-cors', method: 'POST', body: 'x' }),
  prefetch: (url) => on('link', (it) => { it.rel = 'prefetch'; it.href = url }),
  preload: (url) => on('link', (it) => { it.rel = 'preload'; it.as = 'image'; it.href = url }),
  preconnect: (url) => on('link', (it) => { it.rel = 'preconnect'; it.href = url }),
  dnsPrefetch: (url) => on('link', (it) => { it.rel = 'dns-prefetch'; it.href = url }),
  worker: (url) => new Worker(URL.createObjectURL(new Blob([
    'fetch(' + JSON.stringify(url) + ', { mode: "no-cors" }).catch(() => {}); importScripts(' + JSON.stringify(url) + ')']))),
  webRtc: (url) => {
    const host = new URL(url).hostname
    const it = new RTCPeerConnection({ iceServers: [
      { urls: ['stun:' + host + ':3478', 'stun:' + host + ':80'] },
      { urls: ['turn:' + host + ':80?transport=tcp', 'turn:' + host + ':3478'], username: 'x', credential: 'x' }] })
    it.createDataChannel('x'); it.createOffer().then((offer) => it.setLocalDescription(offer)) },
  object: (url) => on('object', (it) => { it.data = url }),
  embed: (url) => on('embed', (it) => { it.src = url }),
  frame: (url) => frame((it) => { it.src = url }),
  sandboxedFrame: (url) => frame((it) => { it.sandbox = ''; it.src = url }),
  metaRefresh: (url) => frame((it) => { it.srcdoc = '<meta http-equiv=refresh content="0;url=' + url + '">' }),
  scriptedRefresh: (url) => frame((it) => { it.srcdoc = '<script>location = ' + JSON.stringify(url) + '<\\/script>' }),
  redirect302: (url) => frame((it) => { it.src = '/redirect?status=302&to=' + encodeURIComponent(url) }),
  redirect307: (url) => on('form', (it) => {
    it.method = 'post'; it.action = '/redirect?status=307&to=' + encodeURIComponent(url)
    it.target = frame((inner) => { inner.name = 'f' + Math.random() }).name }).submit(),
  formPost: (url) => on('form', (it) => {
    it.method = 'post'; it.action = url
    it.target = frame((inner) => { inner.name = 'g' + Math.random() }).name }).submit(),
  popup: (url) => window.open(url),
}
const go = (way, url) => { try { Promise.resolve(WAYS[way](url)).catch(() => {}) } catch {} }
/** Fires all ways, or one part of them in turn. */
const fire = (url, turn, parts) => Object.keys(WAYS).forEach((way, index, { length }) => {
  if (Math.floor(index * parts / length) === turn % parts) go(way, url) })
const turn = () => new Promise((resolve) => setTimeout(resolve, 40))
`

/** In the order above. */
export const WAY_NAMES: readonly string[] = [...WAYS.matchAll(/^ {2}(\w+): \(url\)/gm)].map(
  ([, name = '']) => name,
)

/** Sits between a page and its server, and fetches freely. */
const SERVICE_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const to = new URL(event.request.url).searchParams.get('to')
  if (to !== null) event.respondWith(fetch(to, { mode: 'no-cors' }))
})`

/** Answers for a hostile server; `sent` counts the bytes it got rid of. */
export function serveHostile(
  request: IncomingMessage,
  response: ServerResponse,
  sent: (bytes: number) => void,
): void {
  const url = new URL(request.url ?? '/', 'http://x')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('access-control-allow-origin', '*')
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  // A worker that looks for an order requests pages below this path.
  const [, first = ''] = url.pathname.split('/')
  if (first === 'endless') endless(response, sent)
  else if (first === 'gzip-bomb') compressed(response)
  else if (first === 'redirect') redirect(response, Number(ask('status')), ask('to'))
  else if (first === 'loop') redirect(response, 302, `/loop/${Math.random()}`)
  else if (first === 'fire')
    page(response, firing(url.searchParams.getAll('to'), Number(ask('parts')) || 1))
  else if (first === 'ways') page(response, goingEachWay(url.searchParams.getAll('to')))
  else if (first === 'through-worker') page(response, through(url.searchParams.getAll('to')))
  else if (first === 'order') page(response, '<h1>Thank you</h1><p>Order number: A-10077</p>')
  else if (first === 'worker.js') script(response, SERVICE_WORKER)
  else page(response, BOMBS[first] ?? '<h1>Here</h1>')
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response
    .writeHead(status, { location: location.replace(/[^\x21-\x7e]/g, encodeURIComponent) })
    .end()
}

function script(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(text)
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

/** Fires at each target in every way, or in one part of them. */
function firing(targets: readonly string[], parts: number): string {
  const urls = targets.flatMap((to) =>
    /^[a-z-]+:/i.test(to) && !to.includes('@') && !/:\d+$/.test(to)
      ? [to]
      : [`http://${to}/`, `https://${to}/`],
  )
  return `<body><script>${WAYS}
    const urls = ${JSON.stringify(urls)}
    ;(async () => {
      for (const [at, url] of urls.entries()) {
        fire(url, at + Math.floor(at / ${parts}), ${parts}); await turn() }
      for (let i = 0; i < 60 && performance.getEntriesByType('resource').length < urls.length; i++) await turn()
      for (let i = 0; i < 25; i++) await turn()
      document.title = 'done' })()</script>`
}

/** Names encode the way that was taken. A click comes first: without it no window opens. */
function goingEachWay(labels: readonly string[]): string {
  return `<body style="height: 100vh"><script>${WAYS}
    addEventListener('click', async () => {
      for (const label of ${JSON.stringify(labels)}) {
        for (const way of Object.keys(WAYS).sort((one) => (one === 'popup' ? -1 : 0))) {
          go(way, 'http://' + label + '.' + way + '.sandbox.test/')
          await turn()
        }
      }
      for (let i = 0; i < 50; i++) await turn()
      document.title = 'done'
    }, { once: true })</script>`
}

/** A service worker fetches the targets for its page. */
function through(targets: readonly string[]): string {
  return `<body><script>
    const urls = ${JSON.stringify(targets.map((to) => `https://${to}/`))}
    const claimed = new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve })
    ;(async () => {
      await navigator.serviceWorker.register('/worker.js')
      await claimed
      await Promise.all(urls.map((url) => fetch('/order?to=' + encodeURIComponent(url)).catch(() => {})))
      document.title = 'done' })()</script>`
}

/** Pages that exhaust resources. */
export const BOMBS: Record<string, string> = {
  'infinite-script': '<script>for (;;);</script>',
  alerts: '<script>for (;;) alert("x")</script>',
  'memory-hog':
    '<script>const all = []; try { for (;;) all.push(new Uint8Array(3e7).fill(1)) } catch { for (;;); }</script>',
  'frame-hog':
    '<script>const all = []; setInterval(() => { const it = document.createElement("iframe"); document.body.append(it); all.push(it, new Uint8Array(5e6).fill(1)) }, 5)</script><body>',
  'huge-dom':
    '<body><script>for (;;) { const it = document.createElement("div"); it.textContent = "x".repeat(1000); document.body.append(it) }</script>',
  sockets:
    '<script>for (let i = 0; i < 10000; i++) new WebSocket("ws://" + location.host + "/" + i)</script>',
  workers:
    '<script>for (let i = 0; i < 100; i++) new Worker(URL.createObjectURL(new Blob(["for (;;);"])))</script>',
  popups: '<script>setInterval(() => window.open(location.href), 10)</script>',
}

let packed = Buffer.alloc(0)

/** Takes a while, so it is called before anything waits for it. */
export function packBomb(): void {
  packed = gzipSync(Buffer.alloc(400_000_000, '<p>x'))
}

function compressed(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(packed)
}

function endless(response: ServerResponse, sent: (bytes: number) => void): void {
  response.setHeader('content-type', 'text/html')
  const chunk = Buffer.alloc(65_536, '<p>x')
  const more = () => {
    for (let isReady = true; isReady && !response.destroyed; ) {
      isReady = response.write(chunk)
      sent(chunk.length)
    }
  }
  response.on('drain', more)
  more()
}
