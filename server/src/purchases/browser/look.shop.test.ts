import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Look, LookNode } from '../shops/page/look.ts'
import type { Seen } from './look.ts'
import { lookAt } from './look.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(() => browser?.close())
beforeEach(async () => {
  page = await browser.newPage()
  return () => page.close()
})

async function see(html: string): Promise<Seen> {
  await page.setContent(`<html lang="en-US"><body>${html}</body></html>`)
  return await lookAt(page)
}

function get(look: Look, role: string, name: string): LookNode {
  const node = look.nodes.find((it) => it.role === role && (it.name || it.text) === name)
  if (node === undefined) throw new Error(`no ${role} ${name}`)
  return node
}

const linesOf = (look: Look) => look.nodes.filter((it) => it.role === 'text').map((it) => it.text)

test('lines of text come as a buyer reads them, and a price that was stands apart', async () => {
  const { look } = await see(`
    <p>In stock (<b>12</b> available)</p>
    <div><span>Now</span> <s>$80.00</s> $64.00</div>
    <table><tr><td>Shipping</td><td>$5.00</td></tr></table>
    <div style="display: flex"><span>Tax</span><span>$1.24</span></div>`)
  expect(linesOf(look)).toEqual([
    ...['In stock (12 available)', 'Now', '$80.00', '$64.00'],
    ...['Shipping', '$5.00', 'Tax', '$1.24'],
  ])
  expect(look.nodes.filter((it) => it.struck).map((it) => it.text)).toEqual(['$80.00'])
  expect(look.text).toContain('Shipping\n$5.00')
})

test('what cannot be seen is not there', async () => {
  const { look } = await see(`
    <p style="display: none">one</p><p style="visibility: hidden">two</p>
    <p style="opacity: 0">three</p><p hidden>four</p>
    <p style="position: absolute; width: 1px; height: 1px; overflow: hidden">five</p>
    <button style="display: none">six</button><input type="hidden" value="7">
    <div style="visibility: hidden"><p style="visibility: visible">seen</p></div>`)
  expect(look.nodes.map((it) => it.text)).toEqual(['seen'])
})

test('nor is what nobody could read', async () => {
  const { look } = await see(`
    <p style="position: absolute; left: -9999px">one</p><p style="color: #fff">two</p>
    <div style="background: #123456"><p style="color: #123456">three</p></div>
    <h2 style="color: transparent">four</h2><p style="font-size: 1px">five</p>
    <div style="height: 0; overflow: hidden"><p>six</p></div>
    <details><summary>More</summary><p>seven</p></details><p style="text-indent: -9999px">eight</p>
    <div style="background: #123456"><p style="color: #fff">light on dark</p></div>
    <h2 style="color: transparent; background: linear-gradient(red, blue); background-clip: text">painted</h2>`)
  expect(look.nodes.map((it) => it.text)).toEqual(['More', 'light on dark', 'painted'])
})

test('digits that are written by style are read', async () => {
  const { look } = await see(`
    <style>b::after { content: '0' } i::before { content: '\\f07a' }</style>
    <p><b>$45.00</b></p><p><i></i>Cart</p>`)
  expect(linesOf(look)).toEqual(['$45.000', 'Cart'])
})

test('a field tells its label, its kind, its state, and not what was typed into it', async () => {
  const { look } = await see(`
    <h2>Delivery</h2>
    <form><fieldset><legend>Where to</legend>
      <p>As on the letter box</p>
      <label for="a">Post code *</label>
      <input id="a" name="zip" autocomplete="postal-code" placeholder="12345" required value="78701">
      <label>Copies <input type="number" max="12" value="3"></label>
      <label for="c">Country</label>
      <select id="c"><option value="">-</option><option value="US" selected>United States</option>
        <option value="SG" disabled>Singapore</option></select>
    </fieldset></form>`)
  expect(get(look, 'textbox', 'Post code *')).toMatchObject({
    ...{ tag: 'input', type: 'text', label: 'Post code *', placeholder: '12345' },
    ...{ autocomplete: 'postal-code', field: 'zip', required: true, disabled: false },
    ...{ filled: true, value: null, near: 'As on the letter box', group: 'Where to' },
    ...{ heading: 'Delivery', form: 0 },
  })
  expect(get(look, 'spinbutton', 'Copies')).toMatchObject({ value: '3', most: 12 })
  expect(get(look, 'combobox', 'Country')).toMatchObject({
    value: 'US',
    options: [
      { value: '', label: '-', disabled: false, selected: false },
      { value: 'US', label: 'United States', disabled: false, selected: true },
      { value: 'SG', label: 'Singapore', disabled: true, selected: false },
    ],
  })
})

test.each([
  ['no size', 'position: absolute; width: 1px; height: 1px; opacity: 0'],
  ['not drawn', 'display: none'],
])('a radio button that is %s is used by its label', async (_, style) => {
  const seen = await see(`
    <input type="radio" name="m" id="s" style="${style}"><label for="s">Standard</label>
    <input type="radio" name="m" id="x" style="${style}"><label for="x">Express</label>`)
  const express = get(seen.look, 'radio', 'Express')
  expect(express).toMatchObject({ checked: false, byLabel: true })
  await (await seen.element(express)).click()
  expect(get((await lookAt(page)).look, 'radio', 'Express').checked).toBe(true)
})

test('a link around a product shows its lines; a button keeps them to itself', async () => {
  const { look } = await see(`
    <a href="/mug"><img src="/mug.png" alt="" width="20" height="20"><h3>Mug</h3><p>$9.00</p></a>
    <button aria-pressed="true"><span>M</span><span style="display: block">$9.00</span></button>`)
  expect(get(look, 'link', 'Mug $9.00')).toMatchObject({ text: 'Mug\n$9.00' })
  expect(get(look, 'heading', 'Mug').level).toBe(3)
  expect(linesOf(look)).toEqual(['$9.00'])
  expect(get(look, 'button', 'M $9.00')).toMatchObject({ text: 'M\n$9.00', pressed: true })
})

test('what is chosen is painted unlike its siblings', async () => {
  const { look } = await see(`<ul>
    <li><button>S</button></li><li style="border: 2px solid red"><button>M</button></li>
    <li><button>L</button></li></ul>`)
  const [small, medium, large] = ['S', 'M', 'L'].map((name) => get(look, 'button', name))
  expect(small?.paint).toBe(large?.paint)
  expect(medium?.paint).not.toBe(large?.paint)
  expect(small?.path.slice(0, 1)).toEqual(large?.path.slice(0, 1))
})

test('areas, drawers and notices are known as such', async () => {
  const { look } = await see(`
    <header><p>Top</p></header>
    <div style="position: fixed"><p>Bar</p></div>
    <div role="dialog"><p>Drawer</p></div>
    <div role="alert"><p>Added</p></div>`)
  expect(get(look, 'text', 'Top').area).toBe('header')
  expect(get(look, 'text', 'Bar').floats).toBe(true)
  expect(get(look, 'text', 'Drawer').area).toBe('dialog')
  expect(get(look, 'text', 'Added').live).toBe(true)
})

test('a page marks its step, its errors and its wrong fields', async () => {
  const { look } = await see(`
    <ol><li>Address</li><li aria-current="step"><span>Shipping</span></li><li>Payment</li></ol>
    <div role="alert">Please choose one.</div><p>Any <b style="color: #c00">day</b></p><p>Fine</p>
    <label>City <input aria-invalid="true"></label><label>Zip <input></label>`)
  expect(look.nodes.filter((it) => it.current).map((it) => it.text)).toEqual(['Shipping'])
  expect(look.nodes.filter((it) => it.warns).map((it) => it.text)).toEqual([
    'Please choose one.',
    'Any day',
  ])
  expect(look.nodes.filter((it) => it.invalid).map((it) => it.label)).toEqual(['City'])
})

test('an element of the page is found in the look: itself, its label, or what it is part of', async () => {
  const seen = await see(`<button><b id="b">Next</b></button><p id="p">Text</p>
    <input type="radio" id="r" style="display: none"><label for="r" id="l">Express</label>`)
  const nameOf = async (css: string) => {
    const element = await page.$(css)
    return element === null ? 'missing' : ((await seen.nodeOf(element))?.name ?? null)
  }
  expect(await nameOf('#b')).toBe('Next')
  expect(await nameOf('#r')).toBe('Express')
  expect(await nameOf('#l')).toBe('Express')
  expect(await nameOf('#p')).toBeNull()
})

test('components show what they draw', async () => {
  const seen = await see(`<my-card>
    <template shadowrootmode="open"><p>Price</p><button>Buy</button></template></my-card>`)
  await page.evaluate(`(() => {
    const host = document.querySelector('my-card')
    if (!host.shadowRoot) {
      host.attachShadow({ mode: 'open' }).innerHTML = '<p>Price</p><button>Buy</button>'
    }
  })()`)
  await seen.forget()
  const { look } = await lookAt(page)
  expect(look.nodes.map((it) => it.text)).toEqual(['Price', 'Buy'])
})

test('data for programs is kept as it is', async () => {
  const { look } = await see(`
    <meta property="og:title" content="Mug">
    <script type="application/ld+json">{ "@type": "Product", "name": "Mug" }</script>
    <script type="application/ld+json">{ broken</script>
    <div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Mug</b>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
        <meta itemprop="priceCurrency" content="USD"></div></div>`)
  expect(look.lang).toBe('en-US')
  expect(look.structured).toEqual({
    jsonLd: [{ '@type': 'Product', name: 'Mug' }],
    meta: { 'og:title': 'Mug' },
    microdata: [
      {
        type: 'Product',
        properties: {
          name: ['Mug'],
          offers: [{ type: 'Offer', properties: { priceCurrency: ['USD'] } }],
        },
      },
    ],
  })
})

test('frames of other hosts are seen, hidden ones are not, under a strict policy', async () => {
  const server = createServer((request, response) => {
    const port = (server.address() as AddressInfo).port
    const policy = `default-src 'none'; frame-src http://localhost:${port}`
    response.setHeader('content-type', 'text/html')
    if (request.url === '/') {
      response.setHeader('content-security-policy', policy)
      const frame = `<iframe src="http://localhost:${port}/card"></iframe>`
      response.end(`<p>Pay</p>${frame}${frame.replace('src', 'hidden src')}`)
    } else response.end('<label>Card number <input autocomplete="cc-number" value="42"></label>')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  try {
    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/`)
    const seen = await lookAt(page)
    expect(seen.look.frames.map(({ host }) => host)).toEqual([
      `127.0.0.1:${port}`,
      `localhost:${port}`,
    ])
    const field = get(seen.look, 'textbox', 'Card number')
    expect(field).toMatchObject({ frame: 1, autocomplete: 'cc-number', value: null, filled: true })
    await (await seen.element(field)).fill('')
    expect(get((await lookAt(page)).look, 'textbox', 'Card number').filled).toBe(false)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
