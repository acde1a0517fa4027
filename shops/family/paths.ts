// The addresses of a shop's pages, in one of four schemes.
import type { Shop } from './shop.ts'

const SEGMENTS = {
  home: ['all', 'catalogue', 'shop', 'store'],
  product: ['product', 'item', 'p', 'goods', 'article'],
  add: ['add', 'put', 'cart-add', 'line-new'],
  cart: ['cart', 'basket', 'bag', 'trolley'],
  change: ['cart-update', 'line', 'cart-change', 'edit'],
  coupon: ['coupon', 'code', 'promo', 'voucher'],
  upsell: ['offer', 'extras', 'more', 'before-you-go'],
  identity: ['account', 'welcome', 'start', 'customer'],
  signIn: ['login', 'signin', 'members', 'session'],
  step: ['checkout', 'order', 'till', 'buy'],
  pay: ['payment', 'pay', 'settle', 'card'],
  back: ['return', 'back', 'paid', 'result'],
  thanks: ['thanks', 'confirmation', 'done', 'receipt'],
  instant: ['instant', 'express-order', 'quick', 'one'],
} as const

export type PageName = keyof typeof SEGMENTS

const NAMES = Object.keys(SEGMENTS) as PageName[]

export function pathOf(shop: Shop, page: PageName, id: number | string = ''): string {
  const segment = segmentOf(shop, page)
  if (page === 'home') return '/'
  const tail = id === '' ? '' : `/${id}`
  switch (shop.traits.paths) {
    case 'plain':
      return `/${segment}${tail}`
    case 'folders':
      return `/${shop.name.toLowerCase()}/${segment}${tail}/`
    case 'numbers':
      return `/${NAMES.indexOf(page) + 3}-${id === '' ? segment : id}.html`
    case 'script':
      return `/index.php?route=${segment}${id === '' ? '' : `&id=${id}`}`
  }
}

export function pageAt(shop: Shop, url: URL): { page: PageName; id: string } | null {
  if (url.pathname === '/') return { page: 'home', id: '' }
  for (const page of NAMES) {
    const id = idIn(shop, page, url)
    if (id !== null) return { page, id }
  }
  return null
}

/** The id in the address of this page; null if it is the address of another page. */
function idIn(shop: Shop, page: PageName, url: URL): string | null {
  if (shop.traits.paths === 'script') {
    const { route, id = '' } = Object.fromEntries(url.searchParams)
    return url.pathname === '/index.php' && route === segmentOf(shop, page) ? id : null
  }
  const [before = '', after = ''] = pathOf(shop, page, '@').split('@')
  const plain = pathOf(shop, page)
  const path = decodeURIComponent(url.pathname)
  if (path === plain) return ''
  const isUnder = path.startsWith(before) && path.endsWith(after) && before !== '/'
  return isUnder ? path.slice(before.length, path.length - after.length) : null
}

function segmentOf({ draw }: Shop, page: PageName): string {
  return draw.pick(`path ${page}`, SEGMENTS[page])
}
