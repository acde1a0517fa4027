import type { Part, Session, SmallShop } from './shops.ts'
import { centsOf, isLast, totalsOf } from './shops.ts'

const has = (shop: SmallShop, extra: NonNullable<SmallShop['extras']>[number]) =>
  shop.extras?.includes(extra) === true

export function doc(
  shop: SmallShop,
  name: string,
  session: Session,
  body: string,
  title: string,
): string {
  const cookies = has(shop, 'cookies')
    ? `<div id="ck" style="position:fixed;bottom:0;left:0;right:0;height:300px;background:#eee;z-index:9">
       Cookies <button onclick="document.cookie='ck=1;path=/';ck.remove()">OK</button></div>
       <script>if (document.cookie.includes('ck=1')) ck.remove()</script>`
    : ''
  const news = has(shop, 'newsletter')
    ? '<footer><form>Newsletter <input type="email" name="nl" placeholder="E-mail"><button>OK</button></form></footer>'
    : '<footer><a href="/terms">Imprint</a></footer>'
  return `<!doctype html><html lang="${shop.lang}"><head><title>${title}</title><style>
    body{font:16px sans-serif;margin:20px;max-width:900px}label{display:block;margin:6px 0}
    .row{display:flex;justify-content:space-between;width:320px}.chip{padding:6px;border:1px solid #999;display:inline-block}
    .chip.on{background:#246;color:#fff}</style></head><body>
    <header><a href="/${name}/p">Home</a> <a href="/${name}/cart">${shop.words.cart} (${session.quantity})</a></header>
    <main>${body}</main>${news}${cookies}</body></html>`
}

export function productPage(shop: SmallShop, name: string): string {
  const { words } = shop
  if (shop.page !== undefined) return shop.page(name)
  const options = shop.options.map((it) => optionField(it)).join('')
  const counts = {
    number: `<label>${words.quantity} <input type="number" name="qty" value="1" min="1"></label>`,
    select: `<label>${words.quantity} <select name="qty">${[1, 2, 3, 4].map((it) => `<option>${it}</option>`).join('')}</select></label>`,
    stepper: `<button type="button" onclick="qty.value=Math.max(1,+qty.value-1)">−</button><input id="qty" name="qty" size="2" value="1" aria-label="${words.quantity}"><button type="button" onclick="qty.value=+qty.value+1">+</button>`,
    cart: '',
  }
  const addon = has(shop, 'addon')
    ? '<label><input type="checkbox" name="addon" checked> Gift wrap (+$1.99)</label>'
    : ''
  const related = has(shop, 'related')
    ? `<section><h2>See also</h2><article><a href="/${name}/other"><h3>Other thing</h3></a><p>${shop.money(900)}</p><button>${words.add}</button></article></section>`
    : ''
  return `<h1>${shop.title}</h1><p>${shop.money(shop.cents)}</p>
    <form method="post" action="/${name}/add">${options}${asksHtml(shop, 'product')}${counts[shop.count]}${addon}<button>${words.add}</button></form>
    <button>Add to wish list</button>${related}`
}

function asksHtml({ asks = [] }: SmallShop, on: 'product' | 'checkout'): string {
  const fields = asks.filter((it) => it.on === on)
  return fields
    .map(({ label, isRequired, values, type = 'text', most, changes }) => {
      const more = `name="q_${label}" ${isRequired ? 'required' : ''}`
      const limit = most === undefined ? '' : `maxlength="${most}"`
      const script = changes === true ? 'onchange="value = value.toUpperCase()"' : ''
      const field =
        values === undefined
          ? `<input type="${type}" ${more} ${limit} ${script}>`
          : `<select ${more}><option value="">Please choose</option>${values.map((it) => `<option>${it}</option>`).join('')}</select>`
      return `<label>${label}${isRequired ? ' *' : ''} ${field}</label>`
    })
    .join('')
}

function optionField({ label, values, as }: SmallShop['options'][number]): string {
  const key = `o_${label}`
  if (as === 'select') {
    return `<label>${label} <select name="${key}"><option value="">--</option>${values.map((it) => `<option>${it}</option>`).join('')}</select></label>`
  }
  if (as === 'radio') {
    return `<fieldset><legend>${label}</legend>${values.map((it) => `<label><input type="radio" name="${key}" value="${it}"> ${it}</label>`).join('')}</fieldset>`
  }
  const pick = `this.parentNode.querySelectorAll('.chip').forEach(c=>c.classList.remove('on'));this.classList.add('on');this.parentNode.previousElementSibling.value=this.textContent`
  return `<p>${label}:</p><input type="hidden" name="${key}"><div>${values.map((it) => `<button type="button" class="chip" onclick="${pick}">${it}</button>`).join('')}</div>`
}

function line(shop: SmallShop, session: Session): string {
  const values = Object.values(session.options).join(', ')
  const title = session.article?.title ?? shop.title
  return `${title}${values === '' ? '' : ` (${values})`}`
}

export function cartPage(shop: SmallShop, name: string, session: Session): string {
  const { words } = shop
  if (session.quantity === 0) return '<h1>Your cart is empty</h1>'
  return `<h1>${words.cart}</h1><form method="post"><table><tr><th></th><th>${words.quantity}</th><th>${words.total}</th></tr>
    <tr><td>${line(shop, session)}</td><td><input name="qty" value="${session.quantity}" size="3" aria-label="${words.quantity}"></td>
    <td>${shop.money(centsOf(shop, session) * session.quantity)}</td><td><button name="empty" value="1">${words.remove}</button></td></tr></table>
    <button>${words.update}</button></form>${shop.coupon?.at === 'cart' ? couponForm(shop, name, session, '/cart') : ''}
    <div class="row"><span>${words.subtotal}</span><span>${shop.money(centsOf(shop, session) * session.quantity)}</span></div>${discountRow(shop, session)}
    <a href="/${name}/step/0">${words.checkout}</a>`
}

function discountRow(shop: SmallShop, session: Session): string {
  const { discount } = totalsOf(shop, session)
  if (discount === 0) return ''
  return `<div class="row"><span>${session.coupon}</span><span>-${shop.money(discount)}</span></div>`
}

/** Reads the code with the page's script where the checkout is one form. */
function couponForm(shop: SmallShop, name: string, session: Session, back: string): string {
  if (shop.coupon === undefined) return ''
  const { at, words } = shop.coupon
  const fault = session.couponFault === null ? '' : `<p role="alert">${session.couponFault}</p>`
  if (at === 'script') {
    return `<div><label>${words.label} <input id="coupon"></label><button type="button" onclick="applyCode()">${words.apply}</button><p id="fault" role="alert"></p></div>
      <script>async function applyCode() {
        const body = new URLSearchParams({ coupon: coupon.value, back: '${back}' })
        await fetch('/${name}/coupon', { method: 'POST', body })
        const text = await (await fetch(location.href)).text()
        const page = new DOMParser().parseFromString(text, 'text/html')
        document.querySelector('aside').innerHTML = page.querySelector('aside').innerHTML
        fault.textContent = page.querySelector('aside').dataset.fault
      }</script>`
  }
  const form = `<form method="post" action="/${name}/coupon"><input type="hidden" name="back" value="${back}">
    <label>${words.label} <input name="coupon"></label><button>${words.apply}</button></form>`
  if (at === 'cart') return `${form}${fault}`
  return `<details${fault === '' ? '' : ' open'}><summary>${words.open}</summary>${form}${fault}</details>`
}

export function drawerPage(shop: SmallShop, name: string, session: Session): string {
  return `${productPage(shop, name)}<div role="dialog" style="position:fixed;right:0;top:0;width:340px;height:100%;background:#fff;border:1px solid">
    <h2>${shop.words.cart}</h2><div class="row"><span>${session.quantity} × ${line(shop, session)}</span><span>${shop.money(centsOf(shop, session) * session.quantity)}</span></div>
    <a href="/${name}/p">${shop.words.remove}</a> <a href="/${name}/step/0">${shop.words.checkout}</a></div>`
}

export function upsellPage(shop: SmallShop, name: string): string {
  return `<h1>Nog iets?</h1><article><h3>Pomp</h3><p>${shop.money(1_900)}</p><button>${shop.words.add}</button></article>
    <a href="/${name}/cart">Nee, bedankt: ${shop.words.cart}</a>`
}

/** An offer that has to be declined. */
export function offerPage(shop: SmallShop, name: string): string {
  return `<h1>Proteggi il tuo acquisto</h1><p>Assicurazione ${shop.money(499)}</p>
    <form method="post" action="/${name}/insure"><button class="primary">Sì, aggiungi</button></form><p><a href="/${name}/cart">No, grazie</a></p>`
}

/** The article of a shop that begins with a list. */
export function articlePage(shop: SmallShop, name: string): string {
  const { page: _, ...usual } = shop
  return productPage(usual, name)
}

export function stepPage(shop: SmallShop, name: string, session: Session, at: number): string {
  const parts = shop.steps[at] ?? []
  const { words } = shop
  const later = shop.steps[at + 1]
  const button = isLast(shop, at) ? words.order : words.next
  const terms =
    has(shop, 'terms') && isLast(shop, at)
      ? `<label><input type="checkbox" name="terms" required> ${words.terms}</label>`
      : ''
  const guest = parts.includes('guest')
    ? `<form><label>${words.email}<input name="login"></label><label>Password <input type="password" name="pw"></label><button>Log in</button></form>`
    : ''
  const body = parts.map((part) => partHtml(shop, session, part, name)).join('')
  const buttons =
    parts.includes('method') && shop.methodsAs === 'buttons'
      ? ''
      : `<button class="primary">${parts.includes('guest') ? words.guest : button}</button>`
  const coupon = couponForm(shop, name, session, `/step/${at}`)
  const isIn = shop.coupon?.at === 'script'
  const isBefore = shop.coupon?.at === 'closed'
  return `${progress(shop, at)}${guest}${isBefore ? coupon : ''}<form method="post" action="/${name}/step/${at}">${body}${isIn ? coupon : ''}${terms}${buttons}</form>
    ${later === undefined ? '' : `<a href="/${name}/cart">‹ ${words.cart}</a>`}${summary(shop, session, has(shop, 'late-total') && !parts.includes('review'))}`
}

function progress(shop: SmallShop, at: number): string {
  const { words } = shop
  if (shop.progress === 'none') return ''
  if (shop.progress === 'counter') return `<p>Step ${at + 1} of ${shop.steps.length + 1}</p>`
  const names = shop.steps.map((parts) => {
    if (parts.includes('card')) return words.payment
    if (parts.includes('review')) return 'Review'
    return parts.includes('address')
      ? words.address
      : parts.includes('method')
        ? words.delivery
        : 'Account'
  })
  return `<ol style="display:flex;gap:20px">${names.map((it, index) => `<li class="${index === at ? 'current' : ''}">${it}</li>`).join('')}</ol>`
}

function partHtml(shop: SmallShop, session: Session, part: Part, name: string): string {
  const { words } = shop
  const field = (key: string, label: string, more = '') =>
    `<label>${label} * <input name="${key}" value="${key === 'number' ? '' : (session.data[key] ?? '')}" required ${more}></label>`
  switch (part) {
    case 'contact':
      return field('email', words.email, 'type="email"')
    case 'address':
      return `<h2>${words.address}</h2>${field('first', words.first)}${field('last', words.last)}${field('street', words.street)}
        ${field('zip', words.zip)}${asksHtml(shop, 'checkout')}${field('city', words.city)}<label>${words.state} <input name="state"></label>
        <label>${words.country} <select name="country" required><option value="">--</option><option value="CA">Canada</option><option value="US">United States</option></select></label>`
    case 'method':
      return methodHtml(shop)
    case 'pay': {
      const other = has(shop, 'other-pay')
        ? '<label><input type="radio" name="pay" value="bank" checked> PayPal</label>'
        : ''
      return `<fieldset><legend>${words.payment}</legend>${other}<label><input type="radio" name="pay" value="card"> ${words.byCard}</label></fieldset>`
    }
    case 'card':
      return cardHtml(shop, name)
    default:
      return ''
  }
}

function methodHtml(shop: SmallShop): string {
  const { words, methods, money } = shop
  const priced = methods.map((it) => ({
    ...it,
    price: it.cents === 0 ? 'gratis' : money(it.cents),
  }))
  if (shop.methodsAs === 'select') {
    return `<label>${words.delivery} <select name="method" required><option value="">--</option>${priced.map((it) => `<option value="${it.name}">${it.name} – ${it.price}</option>`).join('')}</select></label>`
  }
  if (shop.methodsAs === 'buttons') {
    return `<h2>${words.delivery}</h2>${priced.map((it) => `<div class="row"><span>${it.name}</span><span>${it.price}</span><button name="method" value="${it.name}">Kies</button></div>`).join('')}`
  }
  return `<fieldset><legend>${words.delivery}</legend>${priced.map((it) => `<label><input type="radio" name="method" value="${it.name}" required> ${it.name} ${it.price}</label>`).join('')}</fieldset>`
}

function cardHtml(shop: SmallShop, name: string): string {
  if (shop.card === 'frame') {
    return `<h2>${shop.words.payment}</h2><input type="hidden" name="number"><input type="hidden" name="code"><iframe src="/${name}/frame" width="400" height="200"></iframe>
      <script>addEventListener('message', (e) => { document.getElementsByName(e.data.name)[0].value = e.data.value })</script>`
  }
  return cardFields(shop)
}

/** A payment provider's page: the sum and the card, and nothing of the shop. */
export function providerPage(shop: SmallShop, session: Session): string {
  return `<!doctype html><html lang="${shop.lang}"><body><h1>Example Pay</h1><p>${shop.title}</p>
    <div class="row"><span>${shop.words.total}</span><span>${shop.money(totalsOf(shop, session).total)}</span></div>
    <form method="post">${cardFields({ ...shop, card: 'inline' })}<button>Pay now</button></form></body></html>`
}

function cardFields({ words, card }: SmallShop): string {
  const months = Array.from({ length: 12 }, (_, at) => `<option>${at + 1}</option>`).join('')
  const years = Array.from({ length: 10 }, (_, at) => `<option>${2026 + at}</option>`).join('')
  const expiry =
    card === 'selects'
      ? `<p>${words.expiry}</p><select name="month">${months}</select><select name="year">${years}</select>`
      : `<label>${words.expiry} <input name="expiry" placeholder="MM / YY" required></label>`
  return `<label>${words.number} <input name="number" required></label>${expiry}<label>${words.code} <input name="code" required></label>`
}

export function framePage(shop: SmallShop): string {
  return `<!doctype html><html lang="${shop.lang}"><body>${cardFields({ ...shop, card: 'inline' })}
    <script>for (const it of document.querySelectorAll('input')) it.oninput = () => parent.postMessage({ name: it.name, value: it.value }, '*')</script></body></html>`
}

function summary(shop: SmallShop, session: Session, isLate: boolean): string {
  const { words, money } = shop
  const { goods, shipping, tax, discount, total } = totalsOf(shop, session)
  const row = (label: string, cents: number) =>
    `<div class="row"><span>${label}</span><span>${money(cents)}</span></div>`
  if (isLate) return `<aside>${row(`${session.quantity} × ${line(shop, session)}`, goods)}</aside>`
  const method = shop.methods.find((it) => it.name === session.data.method)
  const sent =
    shipping === null
      ? ''
      : row(`${words.delivery}${method === undefined ? '' : ` (${method.name})`}`, shipping)
  const live = shop.steps.some((parts) => parts.includes('method') && parts.includes('card'))
    ? liveTotals(shop, goods - discount + tax)
    : ''
  return `<aside data-fault="${session.couponFault ?? ''}"><h2>${words.checkout}</h2>${row(`${session.quantity} × ${line(shop, session)}`, goods)}${row(words.subtotal, goods)}${discountRow(shop, session)}
    <div id="ship">${sent}</div>${tax === 0 ? '' : row(words.tax, tax)}<div class="row"><b>${words.total}</b><b id="total">${money(total)}</b></div></aside>${live}`
}

/** One-page checkouts redraw their totals when a method is chosen. */
function liveTotals(shop: SmallShop, rest: number): string {
  const prices = Object.fromEntries(
    shop.methods.map((it) => [it.name, [shop.money(it.cents), shop.money(rest + it.cents)]]),
  )
  return `<script>for (const it of document.querySelectorAll('[name=method]')) it.onchange = () => { const [a, b] = (${JSON.stringify(prices)})[it.value];
    ship.innerHTML = '<div class="row"><span>${shop.words.delivery}</span><span>' + a + '</span></div>'; total.textContent = b }</script>`
}

export function thanksPage(shop: SmallShop, number: number): string {
  return `<h1>${shop.words.thanks}</h1><p>${shop.words.orderNumber} A-10${number}</p>`
}
