import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Stage } from './stage.ts'

/** A tool whose call is disturbed, and how often it acted. */
export type Case = {
  readonly tool: string
  /** Makes what the call needs; returns the command. */
  prepare(stage: Stage): Promise<string[]>
  count(stage: Stage): Promise<number>
  /** Whose wallet pays; by default the sender's. */
  readonly payer?: 'merchant' | 'ada'
  /** Whether it takes metadata, which a repeat words anew. */
  readonly words?: boolean
  /** Whether a repeat is refused, since the object says that it was done. */
  readonly refuses?: boolean
}

const ITEMS = '[{"product_data":{"name":"Mug","price_data":{"unit_amount":450}},"quantity":1}]'
const CENTS = 100
const UNITS = 10_000 // of a cent
/** The wallets are shared, so its size identifies a spent amount. */
const START = 10_000n * 1_000_000n

const made =
  (path: string): Case['count'] =>
  (stage) =>
    stage.list(path)
const claimed: Case['count'] = (stage) => stage.claims()
/** How often the amount left the host's wallet. */
const spent: Case['count'] = async ({ wallet, usdcOf }) =>
  Number(START - (await usdcOf(wallet.address))) / (CENTS * UNITS)

const linked = async (stage: Stage) =>
  (await stage.ask(['links', 'create', '--line-items', ITEMS])).id as string
const asked = async (stage: Stage) =>
  (await stage.ask(['payments', 'create', '--amount', `${CENTS}`])).id as string
const given = async (stage: Stage) =>
  (await stage.ask(['gifts', 'send', '--amount', `${CENTS}`])) as { id: string; code: string }

/** Tools that act on an object by its id say themselves what they did; these could act again. */
export const CASES: readonly Case[] = [
  {
    tool: 'links_create',
    prepare: async () => ['links', 'create', '--line-items', ITEMS],
    count: made('/v1/checkout_links'),
  },
  {
    tool: 'links_open',
    words: false,
    prepare: async (stage) => ['links', 'open', await linked(stage)],
    count: made('/v1/checkout_sessions'),
  },
  {
    tool: 'links_cancel',
    words: false,
    prepare: async (stage) => ['links', 'cancel', await linked(stage)],
    count: claimed,
  },
  {
    tool: 'sessions_create',
    prepare: async () => ['sessions', 'create', '--line-items', ITEMS],
    count: made('/v1/checkout_sessions'),
  },
  {
    tool: 'payments_create',
    prepare: async () => ['payments', 'create', '--amount', '13.25'],
    count: made('/v1/transaction_intents'),
  },
  {
    tool: 'payments_cancel',
    words: false,
    prepare: async (stage) => ['payments', 'cancel', await asked(stage)],
    count: claimed,
  },
  {
    tool: 'gifts_create',
    prepare: async ({ wallet }) => {
      const terms = ['--amount', '2500', '--sender-address', wallet.address]
      return ['gifts', 'create', ...terms, '--release-verification-key', newWallet().address]
    },
    count: made('/v1/gifts'),
  },
  {
    tool: 'cards_create',
    prepare: async () => ['cards', 'create', '--source', 'issued'],
    count: made('/v1/cards'),
  },
  {
    tool: 'keys_create',
    words: false,
    prepare: async () => ['keys', 'create', '--name', 'Till 3'],
    count: made('/v1/api_keys'),
  },
  {
    tool: 'products_create',
    prepare: async () => ['products', 'create', '--name', 'Mug', '--amount', '12.00'],
    count: made('/v1/products'),
  },
  {
    tool: 'products_update',
    words: false,
    prepare: async (stage) => {
      const { id } = await stage.ask(['products', 'create', '--name', 'Mug'])
      return ['products', 'update', id, '--name', 'Large mug']
    },
    count: claimed,
  },
  {
    tool: 'account_update',
    words: false,
    prepare: async () => ['account', 'update', '--business-profile', '{"name":"Café Aurora"}'],
    count: claimed,
  },
  {
    tool: 'gifts_send',
    prepare: async () => ['gifts', 'send', '--amount', `${CENTS}`],
    count: spent,
  },
  {
    tool: 'gifts_claim',
    words: false,
    refuses: true,
    prepare: async (stage) => ['gifts', 'claim', '--code', (await given(stage)).code],
    count: async ({ usdcOf, wallet }) =>
      Number((await usdcOf(wallet.address)) - START) / (CENTS * UNITS),
  },
  {
    tool: 'gifts_reclaim',
    words: false,
    refuses: true,
    prepare: async (stage) => ['gifts', 'reclaim', (await given(stage)).id],
    count: async ({ usdcOf, wallet }) =>
      Number((await usdcOf(wallet.address)) - START) / (CENTS * UNITS),
  },
  {
    tool: 'pay',
    words: false,
    refuses: true,
    prepare: async (stage) => ['pay', await asked(stage), '--amount', `${CENTS}`],
    count: spent,
  },
]

/** The sample of CI: one of each way to act once. */
export const SAMPLE = ['links_create', 'payments_create', 'keys_create', 'gifts_send', 'pay']
