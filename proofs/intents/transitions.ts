import { isDeepStrictEqual } from 'node:util'
import type { Case, Line } from './cases.ts'
import { confirmed, lineOf, orderOf, quote, unquoted } from './cases.ts'
import { describe } from './purchases.ts'
import type { Intent, Stage } from './stage.ts'

const MOVED_ON = '409 checkout_intent_unexpected_state'

/** Every row of the contract's table, and the transitions that it forbids. */
export const TRANSITIONS: readonly Case[] = [
  {
    name: 'options requested, provided, bought',
    begin: async (stage) => async () => await askAndBuy(stage),
  },
  { name: 'quoted, canceled', begin: async (stage) => async () => await quoteAndCancel(stage) },
  { name: 'canceled earlier', begin: async (stage) => async () => await cancelEarly(stage) },
  unquoted(
    '(none): create, no supported checkout',
    'failed / unsupported_checkout (host_not_allowed)',
    { url: () => 'http://10.11.12.13/thing' }, // not a public address
  ),
  unquoted('(none): create, no such host', 'failed / unsupported_checkout (host_not_found)', {
    url: () => 'https://no-such-shop/thing', // no public name is one word, so no DNS query is needed
  }),
  confirmed(
    'requires_confirmation: confirm, the charge fails',
    'failed / card_declined (card_declined)',
    { wanted: { number: '4000000000000002' } },
  ),
  {
    name: 'canceled by the operator',
    begin: async (stage) => async () => await stopByOperator(stage),
  },
]

function asks({ status, next_action: action }: Intent): string {
  const names = Object.keys(action?.options_schema.properties ?? {}).sort()
  return [status, action?.type, names.join(', ')].filter(Boolean).join(': ')
}

async function askAndBuy(stage: Stage): Promise<Line[]> {
  const { options, card } = (await orderOf(stage)) as { options: object; card: string }
  const created = (await stage.create({ url: stage.goods.parentUrl, card })).body
  const { variant } = stage.here
  const partly = (await stage.respond(created.id, { variant })).body
  const keeps = isDeepStrictEqual(partly.options?.variant, variant) ? 'kept' : 'lost'
  const quoted = (await stage.respond(created.id, { ...options })).body
  const first = await stage.hasten(created.id, 'confirm')
  const bought = (await stage.settle(first)).body
  const again = await stage.confirm(created.id)
  const canceled = await stage.cancel(created.id)
  const responded = await stage.respond(created.id, { variant })
  const after = [again, canceled, responded].map((it) => `${it.status} ${describe(it.body)}`)
  const line = async (row: string, expected: string, seen: string, charges = 1) =>
    await lineOf(stage, row, [expected, seen], [created], charges)
  return [
    await line(
      '(none): create, an option is missing',
      'requires_action: select_options: contact, shipping_address, variant',
      asks(created),
    ),
    await line(
      'requires_action: respond, options remain missing',
      'requires_action: select_options: contact, shipping_address; kept',
      `${asks(partly)}; ${keeps}`,
    ),
    await line(
      'requires_action: respond, fully specified',
      'requires_confirmation',
      describe(quoted),
    ),
    await line(
      'requires_confirmation: confirm, the charge succeeds',
      'processing → succeeded, charge_id',
      `${describe(first.body)} → ${describe(bought)}${bought.charge_id === null ? '' : ', charge_id'}`,
    ),
    await line(
      'succeeded: confirm, cancel, respond',
      [MOVED_ON, MOVED_ON, MOVED_ON].join(', '),
      after.join(', '),
    ),
  ]
}

async function quoteAndCancel(stage: Stage): Promise<Line[]> {
  const quoted = await quote(stage)
  const parts = Object.values(quoted.amount_breakdown ?? {}).reduce((sum, part) => sum + part, 0)
  const isWhole = parts === quoted.amount && quoted.exceeds_ceiling === false
  const responded = await stage.respond(quoted.id, { quantity: 2 })
  const canceled = await stage.cancel(quoted.id)
  const confirmed = await stage.confirm(quoted.id)
  const again = await stage.cancel(quoted.id)
  const after = [confirmed, again].map((it) => `${it.status} ${describe(it.body)}`)
  const line = async (row: string, expected: string, seen: string) =>
    await lineOf(stage, row, [expected, seen], [quoted])
  return [
    await line(
      '(none): create, fully specified and quoted',
      'requires_confirmation, amount = sum of its parts',
      `${describe(quoted)}${isWhole ? ', amount = sum of its parts' : ''}`,
    ),
    await line(
      'requires_confirmation: respond',
      MOVED_ON,
      `${responded.status} ${describe(responded.body)}`,
    ),
    await line(
      'requires_confirmation: cancel',
      'canceled / user_canceled',
      describe(canceled.body),
    ),
    await line('canceled: confirm, cancel', [MOVED_ON, MOVED_ON].join(', '), after.join(', ')),
  ]
}

async function cancelEarly(stage: Stage): Promise<Line[]> {
  const { url, card } = (await orderOf(stage)) as { url: string; card: string }
  const asked = (await stage.create({ url, card })).body
  const confirmed = await stage.confirm(asked.id)
  const canceled = await stage.cancel(asked.id)
  const hasty = (await stage.createHastily({ url, card })).body
  const stopped = await stage.cancel(hasty.id)
  return [
    await lineOf(
      stage,
      'requires_action: confirm',
      [MOVED_ON, `${confirmed.status} ${describe(confirmed.body)}`],
      [asked],
    ),
    await lineOf(
      stage,
      'requires_action: cancel',
      ['canceled / user_canceled', describe(canceled.body)],
      [asked],
    ),
    await lineOf(
      stage,
      'processing, before a quote: cancel',
      ['processing → canceled / user_canceled', `${describe(hasty)} → ${describe(stopped.body)}`],
      [hasty],
    ),
  ]
}

async function stopByOperator(stage: Stage): Promise<Line[]> {
  const quoted = await quote(stage)
  await stage.operate('intents', 'cancel', quoted.id)
  const stopped = await stage.find(quoted.id)
  const row = 'requires_confirmation: an operator cancels'
  return [await lineOf(stage, row, ['canceled / sithril_canceled', describe(stopped)], [quoted])]
}

const SHORT_SECONDS = 2

/** Runs last: replaces the worker with one whose quotes live for seconds. */
export async function expire(stage: Stage): Promise<Line[]> {
  const { world } = stage
  await world.worker().stop()
  await world.restartWorker({ QUOTE_LIFETIME_SECONDS: `${SHORT_SECONDS}` })
  const order = await orderOf(stage)
  const { url, card } = order as { url: string; card: string }
  const [asked, quoted] = await Promise.all([stage.create({ url, card }), stage.create(order)])
  const line = async (from: string, { body }: { body: Intent }) => {
    const ended = await stage.find(body.id, '?wait_for=canceled&timeout=20')
    const confirmed = await stage.confirm(body.id)
    const seen = `${describe(ended)}, confirm: ${confirmed.status}`
    const row = `${from}: no answer for ${SHORT_SECONDS} s`
    return await lineOf(stage, row, ['canceled / expired, confirm: 409', seen], [body])
  }
  return [await line('requires_action', asked), await line('requires_confirmation', quoted)]
}
