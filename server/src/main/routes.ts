import type { ExportSource } from '../accounts/accounts/export.ts'
import { accountRoutes } from '../accounts/accounts/routes.ts'
import { leasesEnd } from '../accounts/api-keys/authentication.ts'
import { apiKeyRoutes } from '../accounts/api-keys/routes.ts'
import { renderApiKey } from '../accounts/api-keys/schema.ts'
import { listForExport as listApiKeys } from '../accounts/api-keys/service.ts'
import { auditEventRoutes } from '../accounts/audit-events/routes.ts'
import { renderAuditEntry } from '../accounts/audit-events/schema.ts'
import { list as listAuditEvents } from '../accounts/audit-events/service.ts'
import type { Network } from '../accounts/limits/routes.ts'
import { limitRoutes } from '../accounts/limits/routes.ts'
import { payoutWalletRoutes } from '../accounts/payout-wallets/routes.ts'
import { renderPayoutWallet } from '../accounts/payout-wallets/schema.ts'
import { listForExport as listPayoutWallets } from '../accounts/payout-wallets/service.ts'
import { sessionRoutes } from '../accounts/sessions/routes.ts'
import { list as listSessions } from '../accounts/sessions/service.ts'
import type { Page } from '../db/page.ts'
import { ESCROW_PROGRAM } from '../gifts/escrow.ts'
import { openGiftRoutes } from '../gifts/open-routes.ts'
import { giftRoutes } from '../gifts/routes.ts'
import { renderGift } from '../gifts/schema.ts'
import { assertNoLiveGifts, listForExport as listGifts } from '../gifts/service.ts'
import type { Context as GiftContext } from '../gifts/settings.ts'
import type { Route } from '../http/route.ts'
import { renderDetection } from '../ledger/detections/schema.ts'
import { list as listDetections } from '../ledger/detections/service.ts'
import { transactionRoutes } from '../ledger/transactions/routes.ts'
import { renderTransaction } from '../ledger/transactions/schema.ts'
import { list as listTransactions } from '../ledger/transactions/service.ts'
import { createdSeconds } from '../lib/ids.ts'
import type { Principal } from '../lib/principal.ts'
import { checkoutLinkRoutes } from '../payments/checkout-links/routes.ts'
import { renderLink } from '../payments/checkout-links/schema.ts'
import { list as listLinks } from '../payments/checkout-links/service.ts'
import { checkoutSessionRoutes, sessionKind } from '../payments/checkout-sessions/routes.ts'
import { renderSession } from '../payments/checkout-sessions/schema.ts'
import { MOST_LINES, MOST_QUANTITY } from '../payments/line-items/schema.ts'
import { paymentClaimRoutes } from '../payments/payment-claims/routes.ts'
import { renderStoredClaim } from '../payments/payment-claims/schema.ts'
import { listForExport as listClaims } from '../payments/payment-claims/service.ts'
import { paymentRoutes } from '../payments/payments/routes.ts'
import type { Context as PaymentContext } from '../payments/payments/service.ts'
import { list as listPayments } from '../payments/payments/service.ts'
import { priceRoutes } from '../payments/prices/routes.ts'
import { renderPrice } from '../payments/prices/schema.ts'
import { list as listPrices } from '../payments/prices/service.ts'
import { productRoutes } from '../payments/products/routes.ts'
import { renderProduct } from '../payments/products/schema.ts'
import { list as listProducts } from '../payments/products/service.ts'
import { refundRoutes } from '../payments/refunds/routes.ts'
import { renderRefund } from '../payments/refunds/schema.ts'
import { assertNoLiveRefunds, listForExport as listRefunds } from '../payments/refunds/service.ts'
import { intentKind, transactionIntentRoutes } from '../payments/transaction-intents/routes.ts'
import { renderIntent as renderTransactionIntent } from '../payments/transaction-intents/schema.ts'
import { unmatchedTransferRoutes } from '../payments/unmatched-transfers/routes.ts'
import { renderShown as renderUnmatched } from '../payments/unmatched-transfers/schema.ts'
import { listForExport as listUnmatched } from '../payments/unmatched-transfers/service.ts'
import { authenticationRoutes } from '../purchases/authentication/routes.ts'
import { cardFrameTokenRoutes } from '../purchases/cards/frame-tokens/routes.ts'
import { cardRoutes } from '../purchases/cards/routes.ts'
import { renderCard } from '../purchases/cards/schema.ts'
import type { Context as CardContext } from '../purchases/cards/service.ts'
import { listForExport as listCards } from '../purchases/cards/service.ts'
import { linkerOf } from '../purchases/intents/links.ts'
import { checkoutIntentRoutes } from '../purchases/intents/routes.ts'
import { renderEvent, renderIntent } from '../purchases/intents/schema.ts'
import {
  assertNoLivePurchases,
  list as listCheckoutIntents,
  listEventsForExport,
} from '../purchases/intents/service.ts'
import type { Context as CheckoutContext } from '../purchases/intents/settings.ts'
import { merchantRoutes } from '../purchases/shops/merchants/routes.ts'
import { attentionRoutes } from '../reports/attention/routes.ts'
import { reportRoutes } from '../reports/reports/routes.ts'
import { searchRoutes } from '../reports/search/routes.ts'
import { listRevocable } from './revocations.ts'

export type Context = GiftContext &
  CardContext &
  CheckoutContext &
  PaymentContext & { readonly network: Network }

/** Every route, in the order of the reference. A new noun adds its line here. */
export function allRoutes(context: Context): Route[] {
  return [
    ...giftRoutes(context),
    ...openGiftRoutes(context),
    ...checkoutIntentRoutes(context),
    ...authenticationRoutes(context),
    ...cardRoutes(context),
    ...cardFrameTokenRoutes(context),
    ...merchantRoutes(context),
    ...checkoutLinkRoutes(context),
    ...checkoutSessionRoutes(context),
    ...paymentRoutes(context, sessionKind(context)),
    ...refundRoutes(context, sessionKind(context)),
    ...transactionIntentRoutes(context),
    ...paymentRoutes(context, intentKind(context)),
    ...refundRoutes(context, intentKind(context)),
    ...paymentClaimRoutes(context, sessionKind(context)),
    ...paymentClaimRoutes(context, intentKind(context)),
    ...unmatchedTransferRoutes(context),
    ...productRoutes(context),
    ...priceRoutes(context),
    ...transactionRoutes(context),
    ...reportRoutes({ ...context, otherPrograms: new Set([ESCROW_PROGRAM]) }),
    ...attentionRoutes(context),
    ...searchRoutes(context),
    ...limitRoutes({
      ...context,
      lineItems: { maximumCount: MOST_LINES, maximumQuantity: MOST_QUANTITY },
    }),
    ...apiKeyRoutes(context),
    ...accountRoutes({
      ...context,
      keysAreDead: leasesEnd,
      listRevocable,
      assertCanGo: async (tx, accountId) => {
        await assertNoLiveGifts(tx, accountId)
        await assertNoLivePurchases(tx, accountId)
        await assertNoLiveRefunds(tx, accountId)
      },
      exportSources: exportSources(context),
    }),
    ...payoutWalletRoutes(context),
    ...sessionRoutes(context),
    ...auditEventRoutes(context),
  ]
}

/** Everything in an account's export. */
function exportSources(context: Context): ExportSource[] {
  return [
    {
      name: 'gifts',
      prefix: 'gift',
      scope: 'gifts:read',
      list: async (principal: Principal, page: Page) => {
        const { gifts, hasMore } = await listGifts(context, principal, page)
        return { items: gifts.map((gift) => renderGift(gift, null)), hasMore }
      },
    },
    {
      name: 'detections',
      prefix: 'det',
      scope: 'transactions:read',
      list: async (principal: Principal, page: Page) => {
        const { detections, hasMore } = await listDetections(context.db, principal, page)
        return { items: detections.map(renderDetection), hasMore }
      },
    },
    {
      name: 'checkout_intents',
      prefix: 'ci',
      scope: 'checkout_intents:read',
      list: async (principal: Principal, page: Page) => {
        const { intents, hasMore } = await listCheckoutIntents(context, principal, page)
        const linkTo = linkerOf(context, null) // links in an export carry no token
        return { items: intents.map((intent) => renderIntent(intent, linkTo)), hasMore }
      },
    },
    {
      name: 'checkout_intent_events',
      prefix: 'cie',
      scope: 'checkout_intents:read',
      list: async (principal: Principal, page: Page) => {
        const { events, hasMore } = await listEventsForExport(context, principal, page)
        const items = events.map((event) => ({
          ...renderEvent(event),
          checkout_intent: event.intentId,
        }))
        return { items, hasMore }
      },
    },
    {
      name: 'cards',
      prefix: 'card',
      scope: 'cards:read',
      list: async (principal: Principal, page: Page) => {
        const { cards, hasMore } = await listCards(context, principal, page)
        const items = cards.map((card) => ({
          ...renderCard(card, context.clock()),
          removed_at: card.removedAtSeconds,
        }))
        return { items, hasMore }
      },
    },
    {
      name: 'checkout_links',
      prefix: 'cl',
      scope: 'checkout_links:read',
      list: async (principal: Principal, page: Page) => {
        const { links, hasMore } = await listLinks(context, principal, page)
        const { checkoutUrl } = context.payments
        return { items: links.map((link) => renderLink(link, checkoutUrl)), hasMore }
      },
    },
    {
      name: 'checkout_sessions',
      prefix: 'cs',
      scope: 'checkout_sessions:read',
      list: async (principal: Principal, page: Page) => {
        const { payments, hasMore } = await listPayments(context, principal, page)
        return { items: payments.map((each) => renderSession(each, context.appUrl)), hasMore }
      },
    },
    {
      name: 'transaction_intents',
      prefix: 'ti',
      scope: 'transaction_intents:read',
      list: async (principal: Principal, page: Page) => {
        const { payments, hasMore } = await listPayments(context, principal, page)
        return { items: payments.map((each) => renderTransactionIntent(each, context)), hasMore }
      },
    },
    {
      name: 'refunds',
      prefix: 'rfd',
      scope: 'transactions:read',
      list: async (principal: Principal, page: Page) => {
        const { refunds, hasMore } = await listRefunds(context, principal, page)
        return { items: refunds.map(renderRefund), hasMore }
      },
    },
    {
      name: 'unmatched_transfers',
      prefix: 'umt',
      scope: 'transactions:read',
      list: async (principal: Principal, page: Page) => {
        const { transfers, hasMore } = await listUnmatched(context, principal, page)
        return { items: transfers.map(renderUnmatched), hasMore }
      },
    },
    {
      name: 'payment_claims',
      prefix: 'clm',
      scope: 'transactions:read',
      list: async (principal: Principal, page: Page) => {
        const { claims, hasMore } = await listClaims(context, principal, page)
        return { items: claims.map(renderStoredClaim), hasMore }
      },
    },
    {
      name: 'products',
      prefix: 'prod',
      scope: 'products:read',
      list: async (principal: Principal, page: Page) => {
        const { products, hasMore } = await listProducts(context, principal, page)
        return { items: products.map(renderProduct), hasMore }
      },
    },
    {
      name: 'prices',
      prefix: 'price',
      scope: 'products:read',
      list: async (principal: Principal, page: Page) => {
        const { prices, hasMore } = await listPrices(context, principal, page)
        return { items: prices.map(renderPrice), hasMore }
      },
    },
    {
      name: 'transactions',
      prefix: 'txn',
      scope: 'transactions:read',
      list: async (principal: Principal, page: Page) => {
        const { transactions, hasMore } = await listTransactions(context, principal, page)
        return { items: transactions.map(renderTransaction), hasMore }
      },
    },
    {
      name: 'api_keys',
      prefix: 'ak',
      scope: 'api_keys:read',
      list: async (principal: Principal, page: Page) => {
        const { keys, hasMore } = await listApiKeys(context, principal, page)
        const items = keys.map((key) => ({
          ...renderApiKey(key),
          revoked_at: key.revokedAtSeconds,
        }))
        return { items, hasMore }
      },
    },
    {
      name: 'payout_wallets',
      prefix: 'pw',
      scope: 'payout_wallets:read',
      list: async (principal: Principal, page: Page) => {
        const { wallets, hasMore } = await listPayoutWallets(context, principal, page)
        const items = wallets.map((wallet) => ({
          ...renderPayoutWallet(wallet),
          removed_at: wallet.removedAtSeconds,
        }))
        return { items, hasMore }
      },
    },
    {
      name: 'sessions',
      prefix: 'sess',
      scope: 'account:read',
      list: async (principal: Principal, page: Page) => {
        const { sessions, hasMore } = await listSessions(context, principal, page)
        const items = sessions.map(({ id, expiresAtMs, signedAtMs, clientAddress }) => ({
          id,
          object: 'session',
          created: createdSeconds(id),
          expires_at: Math.floor(expiresAtMs / 1000),
          signed_at: Math.floor(signedAtMs / 1000),
          client_address: clientAddress,
        }))
        return { items, hasMore }
      },
    },
    {
      name: 'audit_events',
      prefix: 'evt',
      scope: 'audit_events:read',
      list: async (principal: Principal, page: Page) => {
        const { rows, hasMore } = await listAuditEvents(context, principal, page)
        return { items: rows.map(renderAuditEntry), hasMore }
      },
    },
  ]
}
