// Small pieces of HTML that every page is made of: fields, buttons, forms, the document.
import { pathOf } from './paths.ts'
import { SCRIPT, STYLE } from './script.ts'
import type { Shop } from './shop.ts'

export type Field = {
  readonly key: string
  readonly label: string
  readonly type?: 'checkbox' | 'email' | 'number' | 'password' | 'tel' | 'text'
  readonly isRequired?: boolean
  readonly autocomplete?: string
  readonly options?: readonly (readonly [value: string, label: string])[]
  /** The page is drawn anew when it changes. */
  readonly refreshes?: boolean
  readonly value?: string
}

export function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The name of a field in this shop's forms. */
export function nameOf({ traits, draw }: Shop, key: string): string {
  switch (traits.fieldNames) {
    case 'plain':
      return key.replaceAll('.', '_')
    case 'bracket':
      return `${draw.pick('bracket', ['order', 'checkout', 'form', 'customer'])}[${key}]`
    case 'opaque':
      return `f${draw.below(`name ${key}`, 90_000_000) + 10_000_000}`
    case 'camel':
      return `${draw.pick('camel', ['inp', 'txt', 'the', 'my'])}${key.replace(/^./, (it) => it.toUpperCase()).replaceAll('.', '')}`
  }
}

export function field(shop: Shop, it: Field): string {
  const { traits } = shop
  const name = nameOf(shop, it.key)
  const id = `x${shop.draw.below(`id ${it.key}`, 100_000_000)}`
  const star = it.isRequired && traits.marksRequired ? ' *' : ''
  const label = text(it.label) + star
  if (it.type === 'checkbox') {
    const box = `<input type="checkbox" id="${id}" name="${name}" value="1"${it.value === '1' ? ' checked' : ''}${it.refreshes ? ' data-refresh' : ''}>`
    return `<p>${box} <label for="${id}">${label}</label></p>`
  }
  const isHint = traits.labels === 'placeholder' && it.options === undefined
  const isAria = traits.labels === 'aria'
  const attributes = [
    `id="${id}" name="${name}"`,
    it.isRequired && traits.marksRequired ? 'required' : '',
    traits.hasAutocomplete && it.autocomplete ? `autocomplete="${it.autocomplete}"` : '',
    isHint ? `placeholder="${label}"` : '',
    isAria ? `aria-label="${label}"` : '',
    it.refreshes ? 'data-refresh' : '',
  ].join(' ')
  const control = it.options === undefined ? input(it, attributes) : select(it, attributes)
  if (isHint) return `<p>${control}</p>`
  switch (traits.labels) {
    case 'wrap':
      return `<label>${label} ${control}</label>`
    case 'above':
      return `<div class="row"><div>${label}</div><div>${control}</div></div>`
    case 'aria':
      return `<p><b>${label}</b> ${control}</p>`
    default:
      return `<p><label for="${id}">${label}</label> ${control}</p>`
  }
}

function input({ type = 'text', value = '' }: Field, attributes: string): string {
  const bounds = type === 'number' ? ' min="1" max="99"' : ''
  return `<input type="${type}"${bounds} value="${text(value)}" ${attributes}>`
}

function select({ options = [], value = '' }: Field, attributes: string): string {
  const all = options.map(
    ([id, label]) =>
      `<option value="${text(id)}"${id === value ? ' selected' : ''}>${text(label)}</option>`,
  )
  return `<select ${attributes}>${all.join('')}</select>`
}

type FormParts = {
  readonly id: string
  readonly action: string
  readonly body: string
  readonly button: string
  /** It leads to another host, or to a frame, which a script must not replace. */
  readonly leaves?: boolean
  readonly waits?: boolean
}

/** A form with its main button, in the style of the shop's buttons. */
export function form(shop: Shop, parts: FormParts): string {
  const { traits } = shop
  const { id, action, body, leaves = false, waits = traits.waitsForValid } = parts
  const flags = `${leaves ? ' data-leaves' : ''}${waits ? ' data-waits' : ''} novalidate`
  const isOutside = traits.buttons === 'outside'
  const main = button(shop, parts.button, isOutside ? id : null)
  const bar = traits.isButtonSticky ? `<div class="sticky">${main}</div>` : `<div>${main}</div>`
  const first = traits.repeatsButton && !isOutside ? `<div>${main}</div>` : ''
  return `<form id="${id}" method="post" action="${text(action)}"${flags}>${first}${body}${isOutside ? '' : bar}</form>${isOutside ? bar : ''}`
}

/** The main button; `formId` if it stands outside of its form. */
function button({ traits }: Shop, label: string, formId: string | null): string {
  const words = text(label)
  switch (traits.buttons) {
    case 'input':
      return `<input type="submit" class="main" value="${words}">`
    case 'image':
      return `<input type="image" class="image" alt="${words}" src="${picture(label)}">`
    case 'link':
      return `<a href="#" role="button" class="main" data-submit>${words}</a>`
    case 'outside':
      return `<button class="main" form="${formId}">${words}</button>`
    case 'button':
      return `<button class="main">${words}</button>`
  }
}

function picture(label: string): string {
  const width = 40 + label.length * 10
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="${width}" height="40" rx="6" fill="#246"/><text x="20" y="26" fill="#fff" font-family="sans-serif" font-size="17">${text(label)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export function link(label: string, href: string): string {
  return `<a href="${text(href)}">${text(label)}</a>`
}

export type Doc = { readonly title: string; readonly main: string; readonly count: number }

export function page(shop: Shop, { title, main, count }: Doc): string {
  const { traits, say, name } = shop
  const content = traits.isLazy
    ? `<main><p class="wait">…</p></main><template id="later">${main}</template>`
    : `<main>${main}</main>`
  const spa = traits.isSinglePageApp ? ' data-spa' : ''
  return `<!doctype html><html lang="${traits.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${text(title)} – ${name}</title>
<style>${STYLE}</style></head><body class="${traits.theme}"${spa}>
<header><a class="logo" href="/">${name}</a> <nav>${link(say('home'), '/')}
${link(say('signIn'), pathOf(shop, 'signIn'))} ${link(`${say('cart')} (${count})`, pathOf(shop, 'cart'))}</nav>
<form action="/" role="search"><input name="q" aria-label="${text(say('search'))}" placeholder="${text(say('search'))}"></form></header>
${overlays(shop)}${content}
<footer><p>${text(say('secure'))}</p><form action="/"><label>${text(say('newsletter'))}
<input name="letter" placeholder="${text(say('email', 'letter'))}"></label></form></footer>
<script>${SCRIPT}</script></body></html>`
}

/** Banners and boxes over the page; each goes away by one of its buttons, for good. */
function overlays({ traits, say }: Shop): string {
  const box = (id: string, kind: string, words: string, buttons: readonly string[], late = '') =>
    `<div class="${kind}" role="dialog" aria-label="${text(words)}" data-once="${id}"${late} hidden><p>${text(words)}</p>${buttons
      .map((label) => `<button type="button" data-close>${text(label)}</button>`)
      .join(' ')}</div>`
  const { cookies } = traits
  return [
    cookies === 'none'
      ? ''
      : box('cookies', cookies, say('cookies'), [say('reject'), say('accept')]),
    traits.hasAgeGate
      ? box('age', 'modal', say('age'), [say('ageYes')]).replace(
          '</div>',
          ` ${link(say('ageNo'), '/')}</div>`,
        )
      : '',
    traits.hasLetter ? box('letter', 'modal', say('modal'), [say('close')], ' data-late') : '',
    traits.hasChat
      ? `<button type="button" class="chat" data-chat>${text(say('chat'))}</button>`
      : '',
  ].join('')
}
