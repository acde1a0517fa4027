import { isDeepStrictEqual } from 'node:util'
import type { Case, Line } from './cases.ts'
import { confirmed, lineOf, orderOf, quote, unquoted, whole } from './cases.ts'
import { describe } from './purchases.ts'
import type { Intent, TestEnv } from './test-env.ts'

const MOVED_ON = '409 checkout_intent_unexpected_state'

/** Every row of the contract's table, and the transitions that it forbids. */
export const TRANSITIONS: readonly Case[] = [
  whole('options requested, provided, bought', askAndBuy),
  whole('quoted, canceled', quoteAndCancel),
  whole('canceled earlier', cancelEarly),
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
  whole('canceled by the operator', stopByOperator),
]

function asks({ status, next_action: action }: Intent): string {
  const names = Object.keys(action?.options_schema.properties ?? {}).sort()
  return [status, action?.type, names.join(', ')].filter(Boolean).join(': ')
}

async function askAndBuy(testEnv: TestEnv): Promise<Line[]> {
  const { options, card } = (await orderOf(testEnv)) as { options: object; card: string }
  const created = (await testEnv.create({ url: testEnv.goods.parentUrl, card })).body
  const { variant } = testEnv.here
  const partly = (await testEnv.respond(created.id, { variant })).body
  const keeps = isDeepStrictEqual(partly.options?.variant, variant) ? 'kept' : 'lost'
  const quoted = (await testEnv.respond(created.id, { ...options })).body
  const first = await testEnv.hasten(created.id, 'confirm')
  const bought = (await testEnv.settle(first)).body
  const again = await testEnv.confirm(created.id)
  const canceled = await testEnv.cancel(created.id)
  const responded = await testEnv.respond(created.id, { variant })
  const after = [again, canceled, responded].map((it) => `${it.status} ${describe(it.body)}`)
  const line = async (row: string, expected: string, seen: string, charges = 1) =>
    await lineOf(testEnv, row, [expected, seen], [created], charges)
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

async function quoteAndCancel(testEnv: TestEnv): Promise<Line[]> {
  const quoted = await quote(testEnv)
  const parts = Object.values(quoted.amount_breakdown ?? {}).reduce((sum, part) => sum + part, 0)
  const isWhole = parts === quoted.amount && quoted.exceeds_ceiling === false
  const responded = await testEnv.respond(quoted.id, { quantity: 2 })
  const canceled = await testEnv.cancel(quoted.id)
  const confirmed = await testEnv.confirm(quoted.id)
  const again = await testEnv.cancel(quoted.id)
  const after = [confirmed, again].map((it) => `${it.status} ${describe(it.body)}`)
  const line = async (row: string, expected: string, seen: string) =>
    await lineOf(testEnv, row, [expected, seen], [quoted])
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

async function cancelEarly(testEnv: TestEnv): Promise<Line[]> {
  const { url, card } = (await orderOf(testEnv)) as { url: string; card: string }
  const asked = (await testEnv.create({ url, card })).body
  const confirmed = await testEnv.confirm(asked.id)
  const canceled = await testEnv.cancel(asked.id)
  const hasty = (await testEnv.createHastily({ url, card })).body
  const stopped = await testEnv.cancel(hasty.id)
  return [
    await lineOf(
      testEnv,
      'requires_action: confirm',
      [MOVED_ON, `${confirmed.status} ${describe(confirmed.body)}`],
      [asked],
    ),
    await lineOf(
      testEnv,
      'requires_action: cancel',
      ['canceled / user_canceled', describe(canceled.body)],
      [asked],
    ),
    await lineOf(
      testEnv,
      'processing, before a quote: cancel',
      ['processing → canceled / user_canceled', `${describe(hasty)} → ${describe(stopped.body)}`],
      [hasty],
    ),
  ]
}

async function stopByOperator(testEnv: TestEnv): Promise<Line[]> {
  const quoted = await quote(testEnv)
  await testEnv.operate('intents', 'cancel', quoted.id)
  const stopped = await testEnv.find(quoted.id)
  const row = 'requires_confirmation: an operator cancels'
  return [await lineOf(testEnv, row, ['canceled / sithril_canceled', describe(stopped)], [quoted])]
}

const SHORT_SECONDS = 2

/** Runs last: replaces the worker with one whose quotes live for seconds. */
export async function expire(testEnv: TestEnv): Promise<Line[]> {
  const { world } = testEnv
  await world.worker().stop()
  await world.restartWorker({ QUOTE_LIFETIME_SECONDS: `${SHORT_SECONDS}` })
  const order = await orderOf(testEnv)
  const { url, card } = order as { url: string; card: string }
  const [asked, quoted] = await Promise.all([testEnv.create({ url, card }), testEnv.create(order)])
  const line = async (from: string, { body }: { body: Intent }) => {
    const ended = await testEnv.find(body.id, '?wait_for=canceled&timeout=20')
    const confirmed = await testEnv.confirm(body.id)
    const seen = `${describe(ended)}, confirm: ${confirmed.status}`
    const row = `${from}: no answer for ${SHORT_SECONDS} s`
    return await lineOf(testEnv, row, ['canceled / expired, confirm: 409', seen], [body])
  }
  return [await line('requires_action', asked), await line('requires_confirmation', quoted)]
}
