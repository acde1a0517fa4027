import type { Axis, Choice, Product } from '../goods.ts'
import { isComplete, isSoldOut } from '../goods.ts'
import { field, form, link, nameOf, text } from '../html.ts'
import { pathOf } from '../paths.ts'
import { money } from '../sheet.ts'
import type { Shop } from '../shop.ts'

export function listPage(shop: Shop, shown: readonly Product[]): string {
  const { traits, say } = shop
  const items = shown.map((product) => {
    const { title, slug, sku, axes, hasEngraving, priceCents } = product
    const isPlain = axes.length === 0 && !hasEngraving
    const add =
      traits.listsWithButtons && isPlain
        ? `<form method="post" action="${pathOf(shop, 'add', sku)}"><button>${text(say('add', 'list'))}</button></form>`
        : ''
    return `<li>${link(title, pathOf(shop, 'product', slug))} <span>${money(shop, priceCents)}</span>${add}</li>`
  })
  return `<h1>${text(say('home'))}</h1><ul class="cards">${items.join('')}</ul>`
}

export function productPage(
  shop: Shop,
  product: Product,
  choice: Choice,
  error: string | null,
): string {
  const { traits, say } = shop
  const { sku, title, priceCents, stock, axes } = product
  const state =
    stock === null ? '' : `<p>${text(say('inStock'))}${traits.hasGallery ? `: ${stock}` : ''}</p>`
  const isOut = isComplete(product, choice) && axes.length > 0 && isSoldOut(product, choice)
  const inside = form(shop, {
    id: 'buy',
    action: pathOf(shop, 'add', sku),
    body: [
      ...axes.map((axis, index) => options(shop, product, { axis, index, choice })),
      product.hasSubscription ? subscription(shop) : '',
      product.hasEngraving
        ? field(shop, { key: 'engraving', label: say('engraving'), isRequired: true })
        : '',
      quantity(shop),
    ].join(''),
    button: say('add'),
    waits: traits.addWaitsForChoice && axes.length > 0 && !traits.hasShadow,
  })
  const box = traits.hasShadow
    ? `<product-box><template shadowrootmode="open">${inside}</template></product-box>`
    : inside
  const instant =
    shop.trap === 'oneClick'
      ? `<form method="post" action="${pathOf(shop, 'instant', sku)}"><button class="main">${text(say('place'))}</button></form>`
      : ''
  return `${traits.hasJsonLd ? jsonLd(shop, product) : ''}<h1>${text(title)}</h1>
${traits.hasGallery ? gallery(title) : ''}
<p class="price">${priceCents === 0 ? text(say('free')) : money(shop, priceCents)}</p>${state}
${error === null ? '' : message(shop, error)}${isOut ? `<p>${text(say('soldOut'))}</p>` : ''}
${instant}${isOut ? '' : box}${traits.hasRelated ? related(shop, product) : ''}`
}

/** Pictures that open larger; they choose nothing. */
function gallery(title: string): string {
  const image = `<img alt="${text(title)}" width="80" height="80" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`
  return `<div class="big"></div>${`<button type="button" class="thumb">${image}</button>`.repeat(2)}`
}

export function message({ traits }: Shop, words: string): string {
  const kind = traits.messages === 'toast' ? 'toast' : 'error'
  return `<p class="${kind}" role="alert">${text(words)}</p>`
}

type Part = { readonly axis: Axis; readonly index: number; readonly choice: Choice }

function options(shop: Shop, product: Product, { axis, index, choice }: Part): string {
  const { traits, say } = shop
  const key = `axis${index}`
  const name = nameOf(shop, key)
  const label = text(axis.name)
  const style =
    traits.hasShadow && traits.optionStyle !== 'radio' ? ('select' as const) : traits.optionStyle
  const isGone = (value: string) =>
    isSoldOut(product, { ...choice, [axis.name]: value }) ? ` (${say('soldOut')})` : ''
  switch (style) {
    case 'radio':
      return `<fieldset class="option"><legend>${label}</legend>${axis.values
        .map(
          (value) =>
            `<label><input type="radio" name="${name}" value="${text(value)}"> ${text(value + isGone(value))}</label> `,
        )
        .join('')}</fieldset>`
    case 'swatch':
      return `<div class="option" role="group" aria-label="${label}"><p>${label}</p><input type="hidden" name="${name}" value="" data-need>${axis.values
        .map(
          (value) =>
            `<button type="button" class="swatch" data-pick="${text(value)}" aria-pressed="false">${text(value + isGone(value))}</button>`,
        )
        .join('')}</div>`
    case 'links':
      return links(shop, product, { axis, index, choice })
    case 'select':
    case 'nested': {
      const listed = [
        ['', say('choose')] as const,
        ...axis.values.map((value) => [value, value + isGone(value)] as const),
      ]
      const value = choice[axis.name] ?? ''
      const control = field(shop, {
        key,
        label: axis.name,
        options: listed,
        isRequired: true,
        value,
      })
      const isNested = style === 'nested' && index > 0
      return isNested ? `<div data-after="${nameOf(shop, 'axis0')}">${control}</div>` : control
    }
  }
}

/** Each value is a link to the page with that value chosen. */
function links(shop: Shop, product: Product, { axis, index, choice }: Part): string {
  const name = nameOf(shop, `axis${index}`)
  const path = pathOf(shop, 'product', product.slug)
  const all = axis.values.map((value) => {
    const wanted = { ...choice, [axis.name]: value }
    const query = product.axes.flatMap(({ name: each }, at) =>
      wanted[each] === undefined ? [] : [`o${at}=${encodeURIComponent(wanted[each])}`],
    )
    const href = `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`
    return choice[axis.name] === value ? `<b>${text(value)}</b>` : link(value, href)
  })
  const hidden = `<input type="hidden" name="${name}" value="${text(choice[axis.name] ?? '')}" data-need>`
  return `<p>${text(axis.name)}: ${all.join(' · ')}${hidden}</p>`
}

function subscription(shop: Shop): string {
  const { say } = shop
  const name = nameOf(shop, 'plan')
  return `<fieldset class="option"><legend>${text(say('sum'))}</legend>
<label><input type="radio" name="${name}" value="subscribe" checked> ${text(say('subscribe'))}</label>
<label><input type="radio" name="${name}" value="once"> ${text(say('oneTime'))}</label></fieldset>`
}

function quantity(shop: Shop): string {
  const { traits, say } = shop
  const label = say('quantity')
  switch (traits.productQuantity) {
    case 'none':
      return ''
    case 'select': {
      const counts = Array.from({ length: 10 }, (_, at) => [`${at + 1}`, `${at + 1}`] as const)
      return field(shop, { key: 'quantity', label, options: counts, value: '1' })
    }
    case 'stepper':
      return stepper(label, nameOf(shop, 'quantity'), 1, false)
    case 'input':
      return field(shop, { key: 'quantity', label, type: 'number', value: '1' })
  }
}

export function stepper(label: string, name: string, value: number, sends: boolean): string {
  return `<p class="option">${text(label)} <button type="button" data-step="-1" aria-label="−">−</button>
<input type="text" inputmode="numeric" size="3" name="${name}" value="${value}" aria-label="${text(label)}"${sends ? ' data-sends' : ''}>
<button type="button" data-step="1" aria-label="+">+</button></p>`
}

function related(shop: Shop, product: Product): string {
  const { say } = shop
  const others = shop.goods.filter((it) => it.sku !== product.sku && it.axes.length === 0)
  const items = others
    .slice(0, 2)
    .map(
      (it) =>
        `<li>${link(it.title, pathOf(shop, 'product', it.slug))} ${money(shop, it.priceCents)}${
          it.hasEngraving
            ? ''
            : `<form method="post" action="${pathOf(shop, 'add', it.sku)}"><button>${text(say('add'))}</button></form>`
        }</li>`,
    )
  return `<section><h2>${text(say('related'))}</h2><ul>${items.join('')}</ul></section>`
}

function jsonLd({ currency }: Shop, { title, sku, priceCents }: Product): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    sku,
    offers: {
      '@type': 'Offer',
      price: (priceCents / 100).toFixed(2),
      priceCurrency: currency.toUpperCase(),
    },
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
