// The behaviour of the pages, by data attributes; one script serves every trait.

export const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:62rem;padding:1rem;color:#222;background:#fff}
body.narrow{max-width:38rem}body.dark{background:#222;color:#eee}body.dark a{color:#9cf}body.boxed main{border:1px solid #bbb;padding:1rem}
header,footer{display:flex;gap:1rem;flex-wrap:wrap;padding:.5rem 0}nav a{margin-right:1rem}.logo{font-weight:700}
label,p{display:block;margin:.5rem 0}input,select,button,.main{font:inherit;padding:.35rem .5rem}
p label,.option label{display:inline}.row{display:flex;gap:1rem}.row>div:first-child{min-width:11rem}
.main{background:#246;color:#fff;border:0;border-radius:.3rem;padding:.6rem 1.2rem;text-decoration:none;display:inline-block;margin:.6rem 0}
.main[disabled]{opacity:.4}.image{padding:0;margin:.6rem 0}table{border-collapse:collapse}td,th{padding:.25rem .8rem .25rem 0;text-align:left}
.swatch{border:2px solid #999;background:#fff;margin-right:.4rem}.swatch[aria-pressed=true]{border-color:#246;background:#def}
.tile{display:inline-block;border:1px solid #999;border-radius:.4rem;padding:.6rem 1rem;margin:.3rem}
.bar{position:fixed;left:0;right:0;bottom:0;background:#eee;color:#222;padding:1rem;border-top:1px solid #999}
.modal{position:fixed;inset:0;background:rgba(240,240,240,.95);color:#222;display:grid;place-content:center;text-align:center;z-index:9}
.drawer{position:fixed;top:0;right:0;bottom:0;width:20rem;background:#fff;color:#222;border-left:1px solid #999;padding:1rem;overflow:auto}
.sticky{position:sticky;bottom:0;background:inherit;padding:.3rem 0}.chat{position:fixed;right:1rem;bottom:1rem;border-radius:2rem}
.toast{position:fixed;top:1rem;right:1rem;background:#a33;color:#fff;padding:1rem}.error{color:#b00020}[hidden]{display:none!important}
aside{border:1px solid #ccc;padding:1rem;margin:1rem 0}iframe{border:0;width:100%;height:15rem}iframe.part{height:5.5rem}.cards{display:flex;flex-wrap:wrap;gap:1.5rem}
.thumb{width:6rem;height:6rem;background:#cde;border:0}.big{width:16rem;height:12rem;background:#bcd}`

export const SCRIPT = `(() => {
const spa = document.body.hasAttribute('data-spa')
const all = (css, from = document) => [...from.querySelectorAll(css)]
const isReady = (form) => form.checkValidity() && all('[data-need]', form).every((it) => it.value !== '')
function arrange() {
  for (const form of all('form[data-waits]')) for (const it of [...all('.main', form), ...all('.main[form="' + form.id + '"]')]) it.disabled = !isReady(form)
  for (const it of all('[data-after]')) it.hidden = (it.closest('form').elements[it.dataset.after]?.value ?? '') === ''
  for (const it of all('[data-method]')) it.hidden = !all('input[data-pays]', it.closest('form')).some((radio) => radio.checked && radio.value === it.dataset.method)
  for (const it of all('[data-shown-by]')) it.hidden = !it.closest('form').elements[it.dataset.shownBy].checked
  for (const it of all('[data-hidden-by]')) it.hidden = it.closest('form').elements[it.dataset.hiddenBy].checked
  for (const it of all('[data-once]')) {
    // It may be closed before its time comes.
    const open = () => { it.hidden = sessionStorage.getItem(it.dataset.once) !== null }
    if (it.hasAttribute('data-late')) setTimeout(open, 900)
    else open()
  }
  for (const it of all('.toast')) setTimeout(() => it.remove(), 6000)
}
function show(html) {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const later = next.querySelector('template#later')
  document.querySelector('main').innerHTML = later ? later.innerHTML : next.querySelector('main').innerHTML
  // Only the browser's own parser makes shadow roots.
  for (const it of all('template[shadowrootmode]')) { it.parentElement.attachShadow({ mode: 'open' }).append(it.content); it.remove() }
  document.title = next.title
  document.querySelector('header').innerHTML = next.querySelector('header').innerHTML
  scrollTo(0, 0)
  arrange()
}
async function go(url, init) { show(await (await fetch(url, init)).text()) }
function tokenise(form) {
  const frames = all('iframe[data-card]', form)
  if (frames.length === 0 || frames[0].closest('[hidden]')) return null
  return new Promise((resolve) => {
    const origin = new URL(frames[0].src).origin
    const request = String(Math.random())
    const hear = ({ origin: from, data }) => {
      if (from !== origin || data?.request !== request) return
      removeEventListener('message', hear)
      resolve(data.type === 'card:token' ? data.id : '')
    }
    addEventListener('message', hear)
    frames[0].contentWindow.postMessage({ type: 'card:tokenise', request }, origin)
  })
}
async function send(form, submitter) {
  const token = tokenise(form)
  if (token !== null) {
    const id = await token
    if (id === '') return
    form.querySelector('[data-token]').value = id
  }
  if (spa && !form.hasAttribute('data-leaves')) {
    const body = new URLSearchParams(new FormData(form))
    if (submitter?.name) body.set(submitter.name, submitter.value)
    // A field may be called method or action, and would hide the form's own.
    if (form.getAttribute('method') === 'post') await go(form.getAttribute('action'), { method: 'post', body })
    else await go(form.getAttribute('action') + '?' + body)
  } else {
    if (submitter?.name) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: submitter.name, value: submitter.value }))
    form.submit()
  }
}
addEventListener('submit', (event) => {
  const form = event.target
  if (!spa && !form.querySelector('iframe[data-card]')) return
  event.preventDefault()
  send(form, event.submitter)
})
addEventListener('click', (event) => {
  // Outside of a shadow root, the target of a click in it is its host.
  const at = event.composedPath()[0].closest?.('a,button,[data-pick],[data-step]')
  if (!at) return
  if (at.hasAttribute('data-submit')) { event.preventDefault(); send(at.closest('form')) }
  else if (at.hasAttribute('data-close')) { const box = at.closest('[data-once]'); sessionStorage.setItem(box.dataset.once, '1'); box.hidden = true }
  else if (at.hasAttribute('data-chat')) at.textContent = '…'
  else if (at.hasAttribute('data-pick')) {
    for (const it of all('[data-pick]', at.parentElement)) it.setAttribute('aria-pressed', String(it === at))
    at.parentElement.querySelector('input').value = at.dataset.pick
    arrange()
  } else if (at.hasAttribute('data-step')) {
    const input = at.parentElement.querySelector('input')
    input.value = Math.max(1, Number(input.value) + Number(at.dataset.step))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (spa && at.tagName === 'A' && at.host === location.host && !at.hash) { event.preventDefault(); go(at.href) }
})
addEventListener('input', arrange)
addEventListener('change', (event) => {
  const at = event.target
  if (at.hasAttribute('data-refresh')) {
    const form = at.form
    form.querySelector('[data-refreshing]').value = '1'
    if (spa) go(form.getAttribute('action'), { method: 'post', body: new URLSearchParams(new FormData(form)) })
    else form.submit()
  } else if (at.hasAttribute('data-sends')) send(at.form)
  else arrange()
})
const later = document.querySelector('template#later')
if (later) setTimeout(() => { document.querySelector('main').replaceChildren(later.content); arrange() }, 600)
arrange()
})()`
