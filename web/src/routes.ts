import type { RouteConfig } from '@react-router/dev/routes'
import { index, layout, route } from '@react-router/dev/routes'
import { FRAME_ROUTE } from './card-frame/address.ts'

export default [
  index('routes/home.tsx'),
  route('c/:id', 'routes/session.tsx'),
  route('l/:id', 'routes/link.tsx'),
  route('pay/i/:id', 'routes/intent.tsx'),
  // Where PAY_URL is a host of its own.
  route('i/:id', 'routes/intent.tsx', { id: 'intent-at-root' }),
  route('gifts/redeem', 'routes/redeem.tsx'),
  route('gifts/:id', 'routes/gift.tsx'),
  route('authenticate/:id', 'routes/authenticate.tsx'),
  route('authenticate/:id/done', 'routes/authenticated.tsx'),
  // At an origin of its own: web/server keeps it out of the router of all other pages, by its id.
  route('card-frame', 'routes/card-frame.tsx', { id: FRAME_ROUTE }),
  layout('routes/dashboard/frame.tsx', [
    route('dashboard/sign-in', 'routes/dashboard/sign-in.tsx'),
    // A detail is a child of its list: the list stays where it is beside it.
    layout('routes/dashboard/shell.tsx', [
      route('dashboard', 'routes/dashboard/overview.tsx'),
      route('dashboard/payments', 'routes/dashboard/payments.tsx', [
        route(':id', 'routes/dashboard/payment.tsx'),
      ]),
      route('dashboard/links', 'routes/dashboard/links.tsx', [
        route(':id', 'routes/dashboard/link.tsx'),
      ]),
      route('dashboard/links/new', 'routes/dashboard/new-link.tsx'),
      route('dashboard/sessions', 'routes/dashboard/sessions.tsx', [
        route(':id', 'routes/dashboard/session.tsx'),
      ]),
      route('dashboard/sessions/new', 'routes/dashboard/new-session.tsx'),
      route('dashboard/transaction-intents', 'routes/dashboard/transaction-intents.tsx', [
        route(':id', 'routes/dashboard/transaction-intent.tsx'),
      ]),
      route('dashboard/transaction-intents/new', 'routes/dashboard/new-transaction-intent.tsx'),
      route('dashboard/products', 'routes/dashboard/products.tsx', [
        route(':id', 'routes/dashboard/product.tsx'),
      ]),
      route('dashboard/products/new', 'routes/dashboard/new-product.tsx'),
      route('dashboard/products/:id/edit', 'routes/dashboard/edit-product.tsx'),
      route('dashboard/gifts/new', 'routes/dashboard/new-gift.tsx'),
      route('dashboard/gifts', 'routes/dashboard/gifts.tsx', [
        route(':id', 'routes/dashboard/gift.tsx'),
      ]),
      route('dashboard/api-keys/new', 'routes/dashboard/new-api-key.tsx'),
      route('dashboard/api-keys', 'routes/dashboard/api-keys.tsx', [
        route(':id', 'routes/dashboard/api-key.tsx'),
      ]),
      route('dashboard/audit-log', 'routes/dashboard/audit-log.tsx'),
      route('dashboard/account', 'routes/dashboard/account.tsx'),
      route('dashboard/checkout-intents/new', 'routes/dashboard/new-checkout-intent.tsx'),
      route('dashboard/checkout-intents', 'routes/dashboard/checkout-intents.tsx', [
        route(':id', 'routes/dashboard/checkout-intent.tsx'),
      ]),
      route('dashboard/cards', 'routes/dashboard/cards.tsx', [
        route('new', 'routes/dashboard/new-card.tsx'),
        route(':id', 'routes/dashboard/card.tsx'),
      ]),
      route('dashboard/merchants', 'routes/dashboard/merchants.tsx', [
        route(':id', 'routes/dashboard/merchant.tsx'),
      ]),
    ]),
  ]),
  route('docs/*', 'routes/docs.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('report', 'routes/report.tsx'),
  route('*', 'routes/missing.tsx'),
] satisfies RouteConfig
