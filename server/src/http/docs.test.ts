import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APP_URL, useApi } from '../../test/api.ts'
import { ERROR_CODES } from '../lib/error-codes.ts'

const api = useApi()

test('the errors page has an anchor, the status and the words of every code', () => {
  const page = readFileSync('docs/errors.md', 'utf8')
  for (const [code, { status, when }] of Object.entries(ERROR_CODES)) {
    expect(page.split(`\n### \`${code}\`\n\nHTTP ${status}. ${when}\n`), code).toHaveLength(2)
  }
})

test('who looks for the errors page at the API is led to it', async () => {
  const { status, headers } = await api().call('GET', '/docs/errors')
  expect([status, headers.location]).toEqual([302, `${APP_URL}/docs/errors`])
})

test('the reference loads nothing from anybody else', async () => {
  const { body } = await api().call('GET', '/docs/')
  const foreign = [...String(body).matchAll(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g)]
  expect(foreign.map((match) => match[0])).toEqual([])
  const script = /src="([^"]+\.js)"/.exec(String(body))?.[1]
  expect(script).toBeDefined()
  const loaded = await api().call('GET', new URL(script as string, 'http://x/docs/').pathname)
  expect(loaded.status).toBe(200)
})

test('the contract is OpenAPI 3.1 of version 0.5.0 and may be read from any site', async () => {
  const { body, headers } = await api().call('GET', '/openapi.json')
  expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '0.5.0' } })
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('the contract has every route, with a scope or a reason to have none', async () => {
  const { body } = await api().call('GET', '/openapi.json')
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Record<string, unknown>>).map(
      ([method, operation]) => {
        const access =
          operation['x-scope'] ?? (operation.security as object[]).map(Object.keys).join()
        return `${method.toUpperCase()} ${path}: ${access || 'open'}`
      },
    ),
  )
  expect(operations.sort()).toEqual([
    'DELETE /v1/account: session',
    'DELETE /v1/api_keys/{id}: api_keys:write',
    'DELETE /v1/cards/{id}: cards:write',
    'DELETE /v1/payout_wallets/{id}: session',
    'DELETE /v1/session: session',
    'DELETE /v1/sessions/{id}: session',
    'DELETE /v1/sessions: session',
    'GET /v1/account/export: account:read',
    'GET /v1/account: account:read',
    'GET /v1/api_keys/{id}: api_keys:read',
    'GET /v1/api_keys: api_keys:read',
    'GET /v1/audit_events: audit_events:read',
    'GET /v1/cards/{id}: cards:read',
    'GET /v1/cards: cards:read',
    'GET /v1/checkout_intents/{id}/authentication: open',
    'GET /v1/checkout_intents/{id}/events: checkout_intents:read',
    'GET /v1/checkout_intents/{id}/evidence: checkout_intents:read',
    'GET /v1/checkout_intents/{id}/screenshots/{n}: checkout_intents:read',
    'GET /v1/checkout_intents/{id}: checkout_intents:read',
    'GET /v1/checkout_intents: checkout_intents:read',
    'GET /v1/checkout_links/{id}/public: open',
    'GET /v1/checkout_links/{id}: checkout_links:read',
    'GET /v1/checkout_links: checkout_links:read',
    'GET /v1/checkout_sessions/{id}/detections: checkout_sessions:read',
    'GET /v1/checkout_sessions/{id}/pay: open',
    'GET /v1/checkout_sessions/{id}/public: open',
    'GET /v1/checkout_sessions/{id}/refunds: checkout_sessions:read',
    'GET /v1/checkout_sessions/{id}: checkout_sessions:read',
    'GET /v1/checkout_sessions: checkout_sessions:read',
    'GET /v1/gift_previews/{release_verification_key}: open',
    'GET /v1/gifts/{id}/detections: gifts:read',
    'GET /v1/gifts/{id}/fund: open',
    'GET /v1/gifts/{id}/preview: open',
    'GET /v1/gifts/{id}: gifts:read',
    'GET /v1/gifts: gifts:read',
    'GET /v1/limits: account:read',
    'GET /v1/merchants/{slug}: merchants:read',
    'GET /v1/merchants: merchants:read',
    'GET /v1/payout_wallets/{id}: payout_wallets:read',
    'GET /v1/payout_wallets: payout_wallets:read',
    'GET /v1/prices/{id}: products:read',
    'GET /v1/prices: products:read',
    'GET /v1/products/{id}: products:read',
    'GET /v1/products: products:read',
    'GET /v1/reports/attention: apiKey,session',
    'GET /v1/reports/fees_due: transactions:read',
    'GET /v1/reports/gift_liability: gifts:read',
    'GET /v1/reports/reconciliation: transactions:read',
    'GET /v1/reports/summary: transactions:read',
    'GET /v1/search: apiKey,session',
    'GET /v1/session: session',
    'GET /v1/sessions: session',
    'GET /v1/transaction_intents/{id}/detections: transaction_intents:read',
    'GET /v1/transaction_intents/{id}/pay: open',
    'GET /v1/transaction_intents/{id}/public: open',
    'GET /v1/transaction_intents/{id}/refunds: transaction_intents:read',
    'GET /v1/transaction_intents/{id}: transaction_intents:read',
    'GET /v1/transaction_intents: transaction_intents:read',
    'GET /v1/transactions.csv: transactions:read',
    'GET /v1/transactions/{id}: transactions:read',
    'GET /v1/transactions: transactions:read',
    'GET /v1/unmatched_transfers/{id}/refunds: transactions:read',
    'GET /v1/unmatched_transfers/{id}: transactions:read',
    'GET /v1/unmatched_transfers: transactions:read',
    'POST /v1/account: account:write',
    'POST /v1/api_keys/{id}/rotate: api_keys:write',
    'POST /v1/api_keys: api_keys:write',
    'POST /v1/card_frame: open',
    'POST /v1/card_frame_tokens: session',
    'POST /v1/cards: cards:write',
    'POST /v1/checkout_intents/{id}/authentication: open',
    'POST /v1/checkout_intents/{id}/cancel: checkout_intents:write',
    'POST /v1/checkout_intents/{id}/card_frame_tokens: open',
    'POST /v1/checkout_intents/{id}/confirm: checkout_intents:write',
    'POST /v1/checkout_intents/{id}/respond: checkout_intents:write',
    'POST /v1/checkout_intents/{id}/security_code: open',
    'POST /v1/checkout_intents: checkout_intents:write',
    'POST /v1/checkout_links/{id}/cancel: checkout_links:write',
    'POST /v1/checkout_links/{id}/sessions: open',
    'POST /v1/checkout_links: checkout_links:write',
    'POST /v1/checkout_sessions/{id}/cancel: checkout_sessions:write',
    'POST /v1/checkout_sessions/{id}/detections/{signature}/accept: checkout_sessions:write',
    'POST /v1/checkout_sessions/{id}/pay: open',
    'POST /v1/checkout_sessions/{id}/payment_claims: open',
    'POST /v1/checkout_sessions/{id}/refund_transaction: checkout_sessions:write',
    'POST /v1/checkout_sessions: checkout_sessions:write',
    'POST /v1/gifts/{id}/fund: open',
    'POST /v1/gifts/{id}/reclaim: gifts:write',
    'POST /v1/gifts/{id}/release/submit: open',
    'POST /v1/gifts/{id}/release: open',
    'POST /v1/gifts: gifts:write',
    'POST /v1/payout_wallet_challenges: session',
    'POST /v1/payout_wallets: session',
    'POST /v1/products/{id}: products:write',
    'POST /v1/products: products:write',
    'POST /v1/sealed_cards: cardFrameToken',
    'POST /v1/session/challenge: open',
    'POST /v1/session/signature: session',
    'POST /v1/session: open',
    'POST /v1/transaction_intents/{id}/cancel: transaction_intents:write',
    'POST /v1/transaction_intents/{id}/detections/{signature}/accept: transaction_intents:write',
    'POST /v1/transaction_intents/{id}/pay: open',
    'POST /v1/transaction_intents/{id}/payment_claims: open',
    'POST /v1/transaction_intents/{id}/refund_transaction: transaction_intents:write',
    'POST /v1/transaction_intents: transaction_intents:write',
    'POST /v1/unmatched_transfers/{id}/match: checkout_sessions:write',
    'POST /v1/unmatched_transfers/{id}/refund_transaction: checkout_sessions:write',
    'POST /v1/unmatched_transfers/{id}: checkout_sessions:write',
  ])
})
