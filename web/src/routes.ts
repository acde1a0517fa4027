import type { RouteConfig } from '@react-router/dev/routes'
import { index, layout, route } from '@react-router/dev/routes'
import { FRAME_ROUTE } from './card-frame/address.ts'

export default [
  index('routes/home.tsx'),
  route('c/:id', 'routes/session.tsx'),
  route('l/:id', 'routes/link.tsx'),
  route('pay/i/:id', 'routes/intent.tsx'),
  // For deployments where PAY_URL has its own host.
  route('i/:id', 'routes/intent.tsx', { id: 'intent-at-root' }),
  route('gifts/redeem', 'routes/redeem.tsx'),
  route('gifts/:id', 'routes/gift.tsx'),
  route('authenticate/:id', 'routes/authenticate.tsx'),
  route('authenticate/:id/done', 'routes/authenticated.tsx'),
  // Served from its own origin: web/server keeps it out of other pages' router by its id.
  route('card-frame', 'routes/card-frame.tsx', { id: FRAME_ROUTE }),
  layout('dashboard/shell/frame.tsx', [
    route('dashboard/sign-in', 'dashboard/sign-in/sign-in-page.tsx'),
    // A detail is a child of its list, so that the list stays visible beside it.
    layout('dashboard/shell/shell.tsx', [
      route('dashboard', 'dashboard/overview/overview-page.tsx'),
      route('dashboard/payments', 'dashboard/payments/payments-page.tsx', [
        route(':id', 'dashboard/payments/payment-page.tsx'),
      ]),
      route('dashboard/unmatched', 'dashboard/unmatched-transfers/transfers-page.tsx', [
        route(':id', 'dashboard/unmatched-transfers/transfer-page.tsx'),
      ]),
      route('dashboard/links', 'dashboard/checkout-links/links-page.tsx', [
        route(':id', 'dashboard/checkout-links/link-page.tsx'),
      ]),
      route('dashboard/links/new', 'dashboard/checkout-links/new-link-page.tsx'),
      route('dashboard/sessions', 'dashboard/checkout-sessions/sessions-page.tsx', [
        route(':id', 'dashboard/checkout-sessions/session-page.tsx'),
      ]),
      route('dashboard/sessions/new', 'dashboard/checkout-sessions/new-session-page.tsx'),
      route('dashboard/transaction-intents', 'dashboard/transaction-intents/intents-page.tsx', [
        route(':id', 'dashboard/transaction-intents/intent-page.tsx'),
      ]),
      route(
        'dashboard/transaction-intents/new',
        'dashboard/transaction-intents/new-intent-page.tsx',
      ),
      route('dashboard/products', 'dashboard/products/products-page.tsx', [
        route(':id', 'dashboard/products/product-page.tsx'),
      ]),
      route('dashboard/products/new', 'dashboard/products/new-product-page.tsx'),
      route('dashboard/products/:id/edit', 'dashboard/products/edit-product-page.tsx'),
      route('dashboard/gifts/new', 'dashboard/gifts/new-gift-page.tsx'),
      route('dashboard/gifts', 'dashboard/gifts/gifts-page.tsx', [
        route(':id', 'dashboard/gifts/gift-page.tsx'),
      ]),
      route('dashboard/api-keys/new', 'dashboard/api-keys/new-api-key-page.tsx'),
      route('dashboard/api-keys', 'dashboard/api-keys/api-keys-page.tsx', [
        route(':id', 'dashboard/api-keys/api-key-page.tsx'),
      ]),
      route('dashboard/audit-log', 'dashboard/audit-log/audit-log-page.tsx'),
      route('dashboard/account', 'dashboard/account/account-page.tsx'),
      route('dashboard/checkout-intents/new', 'dashboard/checkout-intents/new-intent-page.tsx'),
      route('dashboard/checkout-intents', 'dashboard/checkout-intents/intents-page.tsx', [
        route(':id', 'dashboard/checkout-intents/intent-page.tsx'),
      ]),
      route('dashboard/cards', 'dashboard/cards/cards-page.tsx', [
        route('new', 'dashboard/cards/new-card-page.tsx'),
        route(':id', 'dashboard/cards/card-page.tsx'),
      ]),
      route('dashboard/merchants', 'dashboard/merchants/merchants-page.tsx', [
        route(':id', 'dashboard/merchants/merchant-page.tsx'),
      ]),
      route('dashboard/*', 'dashboard/shell/missing-page.tsx'),
    ]),
  ]),
  route('docs/*', 'routes/docs.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('report', 'routes/report.tsx'),
  route('*', 'routes/missing.tsx'),
] satisfies RouteConfig
