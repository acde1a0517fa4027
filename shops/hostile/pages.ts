// The shop's pages, in plain HTML with the metadata for programs (JSON-LD, autocomplete).
import type { Product } from './goods.ts'
import type { Line, Sheet } from './sheet.ts'
import { dollars, METHODS, subtotalOf, totalOf } from './sheet.ts'

const SHOP_NAME = 'Gull & Anchor'

/** `review`: the order is placed on a separate page. `single`: on the page with the card fields. */
export type Layout = 'review' | 'single'

const COUNTRIES: Readonly<Record<string, string>> = {
  US: 'United States',
  CA: 'Canada',
  SG: 'Singapore',
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:52rem;padding:1rem;color:#222;
background:#fff}label{display:block;margin:.6rem 0}input,select{font:inherit;padding:.3rem}td,th{padding:.2rem 1rem
.2rem 0;text-align:left}button{font:inherit;padding:.5rem 1rem;margin:.6rem .4rem .6rem 0}`

function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>${toHtml(title)} · ${toHtml(SHOP_NAME)}</title>
<style>${STYLE}</style></head>
<body><header><a href="/">${toHtml(SHOP_NAME)}</a> <a href="/cart">Cart</a></header>
<main>${main}</main>
<footer><p>All prices in USD.</p></footer></body></html>`
}

export function listPage(goods: readonly Product[]): string {
  const items = goods.map(
    ({ sku, title, priceCents }) =>
      `<li><a href="/products/${sku}">${toHtml(title)}</a> ${dollars(priceCents)}</li>`,
  )
  return page('All goods', `<h1>All goods</h1><ul>${items.join('')}</ul>`)
}

export function productPage({ sku, title, priceCents, sizes }: Product): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    sku,
    offers: {
      '@type': 'Offer',
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const options = sizes.map((size) => `<option>${size}</option>`).join('')
  const list = `<label>Size <select name="size"><option value="">Choose a size</option>${options}</select></label>`
  return page(
    title,
    `<script type="application/ld+json">${json}</script>
<h1>${toHtml(title)}</h1><p>${dollars(priceCents)}</p>
<form method="post" action="/cart"><input type="hidden" name="sku" value="${sku}">
${sizes.length > 0 ? list : ''}
<label>Quantity <input type="number" name="quantity" value="1" min="1" max="99"></label>
<button>Add to cart</button></form>
<p>Made by hand in a small workshop by the sea.</p>`,
  )
}

function nameOf({ title, size }: Line): string {
  return size === null ? toHtml(title) : `${toHtml(title)}<br><small>Size: ${toHtml(size)}</small>`
}

/** `addOn`: an extra that the shop added by itself, ticked. */
export function cartPage(lines: readonly Line[], addOn: number | null): string {
  if (lines.length === 0) return page('Your cart', '<h1>Your cart</h1><p>Your cart is empty.</p>')
  const rows = lines.map(
    (line, index) => `<tr><td><a href="/products/${line.sku}">${nameOf(line)}</a></td>
<td><form method="post" action="/cart/lines"><input type="hidden" name="line" value="${index}">
<label>Quantity <input type="number" name="quantity" value="${line.quantity}" min="1" max="99"></label>
<button name="do" value="update">Update</button> <button name="do" value="remove">Remove</button></form></td>
<td>${dollars(line.amountCents)}</td></tr>`,
  )
  const box = `<form method="post" action="/cart/add-on"><label><input type="checkbox" name="on" checked
onchange="this.form.submit()"> Parcel protection ${dollars(addOn ?? 0)}</label></form>`
  return page(
    'Your cart',
    `<h1>Your cart</h1><table>${rows.join('')}</table>${addOn === null ? '' : box}
<form action="/checkout"><button>Proceed to checkout</button></form>`,
  )
}

export function addressPage(): string {
  const countries = Object.entries(COUNTRIES).map(
    ([code, name]) => `<option value="${code}">${name}</option>`,
  )
  const field = (label: string, name: string, autocomplete: string, more = 'required') =>
    `<label>${label} <input name="${name}" autocomplete="${autocomplete}" ${more}></label>`
  return page(
    'Checkout',
    `<h1>Checkout</h1><form method="post" action="/checkout">
<h2>Contact</h2>${field('Email', 'email', 'email', 'type="email" required')}
${field('Phone', 'phone', 'tel', 'type="tel"')}
<h2>Shipping address</h2>${field('Full name', 'name', 'shipping name')}
${field('Address', 'line1', 'shipping address-line1')}
${field('Apartment, suite', 'line2', 'shipping address-line2', '')}
${field('City', 'city', 'shipping address-level2')}
${field('State', 'state', 'shipping address-level1', '')}
${field('ZIP code', 'postal_code', 'shipping postal-code')}
<label>Country <select name="country" autocomplete="shipping country">${countries.join('')}</select></label>
<button>Continue to shipping</button></form>`,
  )
}

export function shippingPage(chosen: string): string {
  const radios = Object.entries(METHODS).map(
    ([name, cents]) => `<label><input type="radio" name="method" value="${name}"
${name === chosen ? 'checked' : ''}> <span>${name}</span> <span>${dollars(cents)}</span></label>`,
  )
  return page(
    'Shipping',
    `<h1>Checkout</h1><form method="post" action="/checkout/shipping">
<fieldset><legend>Shipping method</legend>${radios.join('')}</fieldset>
<button>Continue to payment</button></form>`,
  )
}

const CARD_FIELDS = `<label>Name on card <input name="holder" autocomplete="cc-name"></label>
<label>Card number <input name="number" autocomplete="cc-number" inputmode="numeric" required></label>
<label>Expiry date (MM / YY) <input name="exp" autocomplete="cc-exp" inputmode="numeric" required></label>
<label>Security code <input name="cvc" autocomplete="cc-csc" inputmode="numeric" required></label>`

export function paymentPage(sheet: Sheet, layout: Layout, message: string | null): string {
  const alert = message === null ? '' : `<p role="alert">${toHtml(message)}</p>`
  return page(
    'Payment',
    `<h1>Payment</h1>${alert}${summary(sheet)}
<form method="post" action="/checkout/payment"><h2>Card</h2>${CARD_FIELDS}
<button>${layout === 'single' ? 'Place order' : 'Review order'}</button></form>`,
  )
}

export function reviewPage(sheet: Sheet, last4: string): string {
  return page(
    'Review',
    `<h1>Review your order</h1>${summary(sheet)}<h2>Card</h2><p>Ending in ${last4}</p>
<form method="post" action="/checkout/place"><button>Place order</button></form>`,
  )
}

export function thanksPage(sheet: Sheet, number: string): string {
  return page(
    'Thank you',
    `<h1>Thank you!</h1><p>Your order number is ${number}.</p>${summary(sheet)}`,
  )
}

function summary(sheet: Sheet): string {
  const { address, method, lines, shippingCents, taxCents } = sheet
  const { name, line1, line2, city, state, postal_code, country } = address
  const town = [city, [state, postal_code].filter((it) => it !== '').join(' ')].join(', ')
  const shown = [name, line1, line2, town, COUNTRIES[country] ?? country].filter((it) => it !== '')
  const rows = lines.map(
    (line) => `<tr style="${line.style ?? ''}"><td>${nameOf(line)}</td><td>${line.quantity}</td>
<td>${dollars(line.amountCents)}</td></tr>`,
  )
  const part = (label: string, cents: number) =>
    `<tr><td>${toHtml(label)}</td><td class="${label.split(' ')[0]?.toLowerCase()}">${dollars(cents)}</td></tr>`
  return `<h2>Shipping address</h2><p>${shown.map(toHtml).join('<br>')}</p>
<h2>Your order</h2><table><tr><th>Item</th><th>Quantity</th><th>Price</th></tr>${rows.join('')}</table>
<table>${part('Subtotal', subtotalOf(sheet))}${part(`Shipping (${method})`, shippingCents)}
${part('Tax', taxCents)}${part('Total', totalOf(sheet))}</table>`
}
