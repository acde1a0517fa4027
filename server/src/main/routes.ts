import type { Page } from '../db/page.ts'
import type { Route } from '../http/route.ts'
import { createdSeconds } from '../lib/ids.ts'
import type { Principal } from '../lib/principal.ts'
import type { ExportSource } from '../resources/accounts/export.ts'
import { accountRoutes } from '../resources/accounts/routes.ts'
import { leasesEnd } from '../resources/api-keys/authentication.ts'
import { apiKeyRoutes } from '../resources/api-keys/routes.ts'
import { renderApiKey } from '../resources/api-keys/schema.ts'
import { listForExport as listApiKeys } from '../resources/api-keys/service.ts'
import { attentionRoutes } from '../resources/attention/routes.ts'
import { auditEventRoutes } from '../resources/audit-events/routes.ts'
import { renderAuditEvent } from '../resources/audit-events/schema.ts'
import { list as listAuditEvents } from '../resources/audit-events/service.ts'
import { cardFrameTokenRoutes } from '../resources/card-frame-tokens/routes.ts'
import { cardRoutes } from '../resources/cards/routes.ts'
import { renderCard } from '../resources/cards/schema.ts'
import type { Context as CardContext } from '../resources/cards/service.ts'
import { listForExport as listCards } from '../resources/cards/service.ts'
import { linkerOf } from '../resources/checkout-intents/authentication/links.ts'
import { authenticationRoutes } from '../resources/checkout-intents/authentication/routes.ts'
import { checkoutIntentRoutes } from '../resources/checkout-intents/routes.ts'
import { renderEvent, renderIntent } from '../resources/checkout-intents/schema.ts'
import {
  assertNoLivePurchases,
  list as listCheckoutIntents,
  listEventsForExport,
} from '../resources/checkout-intents/service.ts'
import type { Context as CheckoutContext } from '../resources/checkout-intents/settings.ts'
import { checkoutLinkRoutes } from '../resources/checkout-links/routes.ts'
import { renderLink } from '../resources/checkout-links/schema.ts'
import { list as listLinks } from '../resources/checkout-links/service.ts'
import { checkoutSessionRoutes, sessionKind } from '../resources/checkout-sessions/routes.ts'
import { renderSession } from '../resources/checkout-sessions/schema.ts'
import { renderDetection } from '../resources/detections/schema.ts'
import { list as listDetections } from '../resources/detections/service.ts'
import { ESCROW_PROGRAM } from '../resources/gifts/escrow.ts'
import { openGiftRoutes } from '../resources/gifts/open-routes.ts'
import { giftRoutes } from '../resources/gifts/routes.ts'
import { renderGift } from '../resources/gifts/schema.ts'
import { assertNoLiveGifts, listForExport as listGifts } from '../resources/gifts/service.ts'
import type { Context as GiftContext } from '../resources/gifts/settings.ts'
import type { Network } from '../resources/limits/routes.ts'
import { limitRoutes } from '../resources/limits/routes.ts'
import { merchantRoutes } from '../resources/merchants/routes.ts'
import { refundRoutes } from '../resources/payables/refunds/routes.ts'
import { renderRefund } from '../resources/payables/refunds/schema.ts'
import {
  assertNoLiveRefunds,
  listForExport as listRefunds,
} from '../resources/payables/refunds/service.ts'
import { payableRoutes } from '../resources/payables/routes.ts'
import type { Context as PaymentContext } from '../resources/payables/service.ts'
import { list as listPayables } from '../resources/payables/service.ts'
import { priceRoutes } from '../resources/prices/routes.ts'
import { renderPrice } from '../resources/prices/schema.ts'
import { list as listPrices } from '../resources/prices/service.ts'
import { productRoutes } from '../resources/products/routes.ts'
import { renderProduct } from '../resources/products/schema.ts'
import { list as listProducts } from '../resources/products/service.ts'
import { reportRoutes } from '../resources/reports/routes.ts'
import { searchRoutes } from '../resources/search/routes.ts'
import { sessionRoutes } from '../resources/sessions/routes.ts'
import { list as listSessions } from '../resources/sessions/service.ts'
import { intentKind, transactionIntentRoutes } from '../resources/transaction-intents/routes.ts'
import { renderIntent as renderTransactionIntent } from '../resources/transaction-intents/schema.ts'
import { transactionRoutes } from '../resources/transactions/routes.ts'
import { renderTransaction } from '../resources/transactions/schema.ts'
import { list as listTransactions } from '../resources/transactions/service.ts'

export type Context = GiftContext &
  CardContext &
  CheckoutContext &
  PaymentContext & { readonly network: Network }

/** Every route there is, in the order of the reference. A new slice adds its line here. */
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
    ...payableRoutes(context, sessionKind(context)),
    ...refundRoutes(context, sessionKind(context)),
    ...transactionIntentRoutes(context),
    ...payableRoutes(context, intentKind(context)),
    ...refundRoutes(context, intentKind(context)),
    ...productRoutes(context),
    ...priceRoutes(context),
    ...transactionRoutes(context),
    ...reportRoutes({ ...context, otherPrograms: new Set([ESCROW_PROGRAM]) }),
    ...attentionRoutes(context),
    ...searchRoutes(context),
    ...limitRoutes(context),
    ...apiKeyRoutes(context),
    ...accountRoutes({
      ...context,
      keysAreDead: leasesEnd,
      assertCanGo: async (tx, accountId) => {
        await assertNoLiveGifts(tx, accountId)
        await assertNoLivePurchases(tx, accountId)
        await assertNoLiveRefunds(tx, accountId)
      },
      exportSources: exportSources(context),
    }),
    ...sessionRoutes(context),
    ...auditEventRoutes(context),
  ]
}

/** Everything that an account can take with it. */
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
        const linkTo = linkerOf(context, null) // an export lets nobody in
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
        const { payables, hasMore } = await listPayables(context, principal, page)
        return { items: payables.map((each) => renderSession(each, context.appUrl)), hasMore }
      },
    },
    {
      name: 'transaction_intents',
      prefix: 'ti',
      scope: 'transaction_intents:read',
      list: async (principal: Principal, page: Page) => {
        const { payables, hasMore } = await listPayables(context, principal, page)
        return { items: payables.map((each) => renderTransactionIntent(each, context)), hasMore }
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
      name: 'sessions',
      prefix: 'sess',
      scope: 'account:read',
      list: async (principal: Principal, page: Page) => {
        const { sessions, hasMore } = await listSessions(context, principal, page)
        const items = sessions.map(({ id, expiresAtMs }) => ({
          id,
          object: 'session',
          created: createdSeconds(id),
          expires_at: Math.floor(expiresAtMs / 1000),
        }))
        return { items, hasMore }
      },
    },
    {
      name: 'audit_events',
      prefix: 'evt',
      scope: 'audit_events:read',
      list: async (principal: Principal, page: Page) => {
        const { events, hasMore } = await listAuditEvents(context, principal, page)
        return { items: events.map(renderAuditEvent), hasMore }
      },
    },
  ]
}
