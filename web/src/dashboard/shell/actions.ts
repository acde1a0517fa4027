/** What can be begun from anywhere, one line each: the palette lists them under its views. */
export type PaletteAction = { readonly name: string; readonly to: string }

export const ACTIONS: readonly PaletteAction[] = [
  { name: 'See payments of the last 7 days', to: '/dashboard/payments?created=7d' },
  { name: 'New payment link', to: '/dashboard/links/new' },
  { name: 'New session', to: '/dashboard/sessions/new' },
  { name: 'New transaction intent', to: '/dashboard/transaction-intents/new' },
  { name: 'New product', to: '/dashboard/products/new' },
  { name: 'Create a gift', to: '/dashboard/gifts/new' },
  { name: 'See open gifts', to: '/dashboard/gifts?status=open' },
  { name: 'Make an API key', to: '/dashboard/api-keys/new' },
  { name: 'Buy something at a shop', to: '/dashboard/checkout-intents/new' },
  {
    name: 'Confirm waiting purchases',
    to: '/dashboard/checkout-intents?status=requires_confirmation',
  },
  { name: 'Add a card', to: '/dashboard/cards/new' },
]
