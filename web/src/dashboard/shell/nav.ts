import type { IconName } from '../parts/icon.tsx'

export type NavItem = {
  readonly to: string
  readonly name: string
  readonly icon: IconName
  /** `g` and this key go there. */
  readonly jump: string
  /** Id prefixes whose detail is at `{to}/{id}`. */
  readonly ids?: readonly string[]
}

export type NavGroup = { readonly name: string | null; readonly items: readonly NavItem[] }

/** All pages. The rail, the phone bar, the palette and the shortcuts are built from this. */
export const NAV: readonly NavGroup[] = [
  {
    name: null,
    items: [
      { to: '/dashboard', name: 'Overview', icon: 'overview', jump: 'o' },
      { to: '/dashboard/payments', name: 'Payments', icon: 'payments', jump: 'p', ids: ['txn'] },
      { to: '/dashboard/gifts', name: 'Gifts', icon: 'gifts', jump: 'g', ids: ['gift'] },
      {
        to: '/dashboard/unmatched',
        name: 'Unmatched money',
        icon: 'unmatched',
        jump: 'w',
        ids: ['umt'],
      },
    ],
  },
  {
    name: 'Selling',
    items: [
      { to: '/dashboard/links', name: 'Links', icon: 'links', jump: 'l', ids: ['cl'] },
      { to: '/dashboard/sessions', name: 'Sessions', icon: 'sessions', jump: 'e', ids: ['cs'] },
      {
        to: '/dashboard/transaction-intents',
        name: 'Transaction intents',
        icon: 'intents',
        jump: 't',
        ids: ['ti'],
      },
      { to: '/dashboard/products', name: 'Products', icon: 'products', jump: 'd', ids: ['prod'] },
    ],
  },
  {
    name: 'Buying',
    items: [
      {
        to: '/dashboard/checkout-intents',
        name: 'Purchases',
        icon: 'purchases',
        jump: 'b',
        ids: ['ci'],
      },
      { to: '/dashboard/cards', name: 'Cards', icon: 'cards', jump: 'c', ids: ['card'] },
      { to: '/dashboard/merchants', name: 'Shops', icon: 'merchants', jump: 'm' },
    ],
  },
  {
    name: 'Settings',
    items: [
      { to: '/dashboard/api-keys', name: 'API keys', icon: 'keys', jump: 'k', ids: ['ak'] },
      { to: '/dashboard/audit-log', name: 'Audit log', icon: 'menu', jump: 'u' },
      { to: '/dashboard/account', name: 'Account', icon: 'account', jump: 'a' },
    ],
  },
]

export const VIEWS: readonly NavItem[] = NAV.flatMap(({ items }) => items)

/** Path of an object's page, or null. */
export function pathOf(id: string): string | null {
  const prefix = id.slice(0, id.lastIndexOf('_'))
  const view = VIEWS.find(({ ids }) => ids?.includes(prefix))
  return view === undefined ? null : `${view.to}/${id}`
}
