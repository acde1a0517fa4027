import { field, form, link, nameOf, text } from '../html.ts'
import { pathOf } from '../paths.ts'
import type { Line } from '../sheet.ts'
import { buildSheet, isShipped, money, unitCentsOf } from '../sheet.ts'
import type { Shop } from '../shop.ts'
import type { Visit } from '../visit.ts'
import { basketOf } from '../visit.ts'
import { extrasAt } from './extras.ts'
import { message, stepper } from './product.ts'

export function describe({ product, choice, engraving, isSubscribed }: Line, shop: Shop): string {
  const values = [
    ...Object.entries(choice).map(([name, value]) => `${name}: ${value}`),
    ...(engraving === '' ? [] : [`${shop.say('engraving')}: ${engraving}`]),
    ...(isSubscribed ? [shop.say('subscribe')] : []),
  ]
  const more = values.length === 0 ? '' : `<br><small>${text(values.join(', '))}</small>`
  return `${text(product.title)}${more}`
}

export function cartPage(shop: Shop, visit: Visit, isArmed: boolean): string {
  const { traits, say } = shop
  const { lines } = visit
  const title = `<h1>${text(say('cart'))}</h1>`
  if (lines.length === 0) {
    return `${title}<p>${text(say('cartEmpty'))}</p>${link(say('shopOn'), '/')}`
  }
  const basket = { ...basketOf(shop, visit, isArmed), method: null }
  const { subtotalCents, discountCents } = buildSheet(shop, basket)
  const rows = lines.map((line, index) => row(shop, line, index, basket.surchargeCents ?? 0))
  const table =
    traits.cartRows === 'table'
      ? `<table><tr><th>${text(say('item'))}</th><th>${text(say('quantity'))}</th><th>${text(say('sum'))}</th></tr>${rows.join('')}</table>`
      : `<ul>${rows.join('')}</ul>`
  const isShort = subtotalCents < shop.minimumCents
  const minimum = isShort
    ? `<p class="error">${text(say('minimum'))} ${money(shop, shop.minimumCents)}</p>`
    : ''
  const next = isShort
    ? ''
    : form(shop, {
        id: 'go',
        action: pathOf(shop, traits.hasUpsell ? 'upsell' : 'identity'),
        body: '',
        button: say('checkout'),
      })
  const coupon = ['cart', 'folded'].includes(traits.couponBox)
    ? couponForm(shop, visit, isArmed)
    : ''
  return `${title}${visit.error === null ? '' : message(shop, visit.error)}${table}
${traits.addOn === 'none' || !isShipped(lines) ? '' : addOn(shop, visit)}${coupon}
${discountCents === 0 ? '' : `<p>${text(say('discount'))} ${money(shop, -discountCents)}</p>`}
<p>${text(say('subtotal'))} <b>${money(shop, subtotalCents - discountCents)}</b></p>${extrasAt('cart', shop, visit, isArmed)}${minimum}
${link(say('shopOn'), '/')} ${next}`
}

function row(shop: Shop, line: Line, index: number, surchargeCents: number): string {
  const { traits, say } = shop
  const name = nameOf(shop, 'quantity')
  const sends = traits.cartUpdates === 'change'
  const counts = Array.from({ length: 20 }, (_, at) => at + 1)
  const label = say('quantity')
  const quantity = {
    input: `<input type="number" min="1" max="99" name="${name}" value="${line.quantity}" aria-label="${text(label)}"${sends ? ' data-sends' : ''}>`,
    select: `<select name="${name}" aria-label="${text(label)}"${sends ? ' data-sends' : ''}>${counts
      .map((it) => `<option${it === line.quantity ? ' selected' : ''}>${it}</option>`)
      .join('')}</select>`,
    stepper: stepper(label, name, line.quantity, sends),
  }[traits.cartQuantity]
  const update = sends ? '' : `<button name="do" value="update">${text(say('update'))}</button>`
  const edit = `<form method="post" action="${pathOf(shop, 'change', index)}">${quantity}${update}
<button name="do" value="remove">${text(say('remove'))}</button></form>`
  const unit = money(shop, unitCentsOf(line, surchargeCents))
  const sum = money(shop, unitCentsOf(line, surchargeCents) * line.quantity)
  const what = `${describe(line, shop)} <small>${unit} ${text(say('each'))}</small>`
  return traits.cartRows === 'table'
    ? `<tr><td>${what}</td><td>${edit}</td><td>${sum}</td></tr>`
    : `<li>${what} ${edit} ${sum}</li>`
}

function addOn(shop: Shop, visit: Visit): string {
  const { say } = shop
  return `<form method="post" action="${pathOf(shop, 'change', 'add-on')}"><label><input type="checkbox" name="on" value="1"${visit.hasAddOn ? ' checked' : ''} data-sends>
${text(say('insurance'))} ${money(shop, shop.addOnCents)}</label></form>`
}

export function couponForm(shop: Shop, visit: Visit, isArmed: boolean): string {
  const { traits, say } = shop
  if (visit.hasCoupon) {
    const { discountCents } = buildSheet(shop, basketOf(shop, visit, isArmed))
    return `<p>${text(say('coupon'))}: ${shop.coupon.code} <b>${money(shop, -discountCents)}</b></p>`
  }
  const label = say('coupon')
  const inner = `<form method="post" action="${pathOf(shop, 'coupon')}">${field(shop, { key: 'coupon', label })}
<button>${text(say('apply'))}</button></form>`
  return traits.couponBox === 'folded'
    ? `<details><summary>${text(label)}</summary>${inner}</details>`
    : inner
}

/** Opens over the page once something was added. */
export function drawer(shop: Shop, { lines }: Visit): string {
  const { say } = shop
  const items = lines.map(
    (line) =>
      `<li>${line.quantity} × ${describe(line, shop)} ${money(shop, unitCentsOf(line) * line.quantity)}</li>`,
  )
  const remove = `<form method="post" action="${pathOf(shop, 'change', lines.length - 1)}"><button class="${shop.trap === 'removeBesideCart' ? 'main' : ''}" name="do" value="remove">${text(say('remove'))}</button></form>`
  const open = link(say('viewCart'), pathOf(shop, 'cart'))
  return `<div class="drawer" role="dialog" aria-label="${text(say('cart'))}"><p>${text(say('added'))}</p><ul>${items.join('')}</ul>${remove} ${open}</div>`
}

export function addedNotice(shop: Shop): string {
  const { say } = shop
  return `<p role="status">${text(say('added'))}. ${link(say('viewCart'), pathOf(shop, 'cart'))}</p>`
}

export function upsellPage(shop: Shop): string {
  const { say } = shop
  const offer = shop.goods.find((it) => it.axes.length === 0 && !it.hasEngraving)
  if (offer === undefined) throw new Error('every shop has plain goods')
  return `<h1>${text(say('upsell'))}</h1><p>${text(offer.title)} ${money(shop, offer.priceCents)}</p>
<form method="post" action="${pathOf(shop, 'add', offer.sku)}"><button class="main">${text(say('upsellYes'))}</button></form>
${link(say('upsellNo'), pathOf(shop, 'identity'))}`
}
