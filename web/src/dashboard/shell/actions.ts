/** Actions listed in the command palette. */
export type PaletteAction = { readonly name: string; readonly to: string }

export const ACTIONS: readonly PaletteAction[] = [
  { name: 'View payments from the last 7 days', to: '/dashboard/payments?created=7d' },
  { name: 'New payment link', to: '/dashboard/links/new' },
  { name: 'New session', to: '/dashboard/sessions/new' },
  { name: 'New transaction intent', to: '/dashboard/transaction-intents/new' },
  { name: 'New product', to: '/dashboard/products/new' },
  { name: 'New gift', to: '/dashboard/gifts/new' },
  { name: 'View open gifts', to: '/dashboard/gifts?status=open' },
  { name: 'New API key', to: '/dashboard/api-keys/new' },
  { name: 'New purchase', to: '/dashboard/checkout-intents/new' },
  {
    name: 'Approve waiting purchases',
    to: '/dashboard/checkout-intents?status=requires_confirmation',
  },
  { name: 'Add card', to: '/dashboard/cards/new' },
]
