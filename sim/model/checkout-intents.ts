import { resolve, stop } from '../../server/src/purchases/intents/operate.ts'
import type { JobName } from '../../server/src/purchases/jobs/jobs.ts'
import type { Flow } from '../../server/src/purchases/shops/flow.ts'
import { openBrowsers } from '../../server/src/purchases/worker/browsers.ts'
import type { Worker } from '../../server/src/purchases/worker/worker.ts'
import type { FakeIssuer } from '../../server/test/issuer.ts'
import { createFakeIssuer } from '../../server/test/issuer.ts'
import { openMemoryLog } from '../../server/test/submission-log.ts'
import type { Item, ModelIntent } from './checkout-intents-model.ts'
import { CheckoutIntentsModel, PRICE_CENTS, viewOf } from './checkout-intents-model.ts'
import type { Intent, Step } from './checkout-intents-steps.ts'
import { ROWS, rowOf, step } from './checkout-intents-steps.ts'
import type { Machine, Run } from './machine.ts'
import { pick, same } from './machine.ts'
import type { Shop, Workflow } from './shop.ts'
import { openShop, openWorkflow, SHOP_HOST, seedFlow } from './shop.ts'
import type { Account, Answer, Ask, World } from './world.ts'

const PATH = '/v1/checkout_intents'
const AT_ONCE = { prefer: 'wait=0' }
const MOST_INTENTS = 8

export async function checkoutIntentMachine(
  world: World,
  vault: Worker['vault'],
  flowFile: string,
): Promise<Machine<Step>> {
  const flow = await seedFlow(world, flowFile)
  return {
    rows: Object.values(ROWS),
    step,
    terminal: new Set(['succeeded', 'failed', 'canceled']),
    async begin(hit) {
      await world.query('TRUNCATE outbox')
      const account = await world.newAccount()
      const kept = await account.call('POST', '/v1/cards', { body: KEPT_CARD })
      world.advance(1) // by default the newest card pays
      await account.call('POST', '/v1/cards', { body: { source: 'issued' } })
      const keptCard = kept.body.id as string
      const run = new CheckoutIntentRun({ world, vault, account, keptCard, flow, hit })
      await run.take({ do: 'create', item: 'mug', maxCents: null })
      await run.take({ do: 'create', item: 'shirt', maxCents: null })
      return run
    },
  }
}

const PHASE_OF: Partial<Record<Step['do'], string>> = {
  resolve: 'reconciling',
  give_code: 'awaiting_security_code',
}

/** Without its security code. */
const KEPT_CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040 }
const CODE = '737'

type Means = {
  readonly world: World
  readonly vault: Worker['vault']
  readonly account: Account
  readonly keptCard: string
  /** The flow to be learned at a new shop. */
  readonly flow: Flow
  readonly hit: (row: string) => void
}

/** `settled`: the last status other than `processing`. */
type Real = { readonly id: string; readonly buyer: string; settled: string; status: string }

class CheckoutIntentRun implements Run<Step> {
  readonly #means: Means
  readonly #model = new CheckoutIntentsModel()
  readonly #reals = new Map<ModelIntent, Real>()
  readonly #issuer: FakeIssuer
  readonly #shop: Shop
  readonly #workflow: Workflow

  constructor(means: Means) {
    const { world, vault, flow } = means
    this.#means = means
    this.#model.nowMs = world.clock()
    this.#issuer = createFakeIssuer(world.clock)
    this.#shop = openShop((buyer) => this.#byBuyer(buyer), this.#issuer, flow)
    this.#workflow = openWorkflow({
      db: world.db,
      clock: world.clock,
      driver: this.#shop.driver,
      vault,
      issuer: this.#issuer,
      statements: this.#issuer,
      blobs: { put: async () => Buffer.alloc(32) },
      submissionLog: openMemoryLog(),
      quoteLifetimeMs: 45 * 60_000,
      answerMs: 270_000,
      liveView: { changes: { subscribe: () => () => {} }, show: unseen },
      lettingGo: new AbortController().signal,
      browsers: openBrowsers(1),
      patience: { cancelAfterMs: 30_000, quietAfterMs: 15 * 60_000, unansweredAfterMs: 90_000 },
      log: { error: () => {}, warn: () => {} },
    })
  }

  statuses(): ReadonlyMap<string, string> {
    return new Map([...this.#reals.values()].map(({ id, status }) => [id, status]))
  }

  async take(step: Step): Promise<void> {
    await this.#do(step)
    await this.#compare(step)
  }

  #byBuyer(buyer: string): ModelIntent {
    return [...this.#reals].find(([, real]) => real.buyer === buyer)?.[0] as ModelIntent
  }

  async #do(step: Step): Promise<void> {
    switch (step.do) {
      case 'create':
        return await this.#create(step.item, step.maxCents)
      case 'work':
        // The worker first: the shop must follow the model's plan, not its outcome.
        await this.#workflow.run()
        for (const intent of this.#model.intents) this.#model.runJob(intent)
        return
      case 'issuer':
        this.#model.isIssuerDown = step.isDown
        return this.#issuer.setDown(step.isDown)
      case 'pass':
        this.#means.world.advance(step.ms)
        await this.#workflow.ring()
        return this.#model.pass(step.ms)
    }
    // Few intents can take these steps: it picks among those that can, if there are any.
    const wanted = PHASE_OF[step.do]
    const able = this.#model.intents.filter(({ phase }) => phase === wanted)
    const intents = able.length > 0 ? able : this.#model.intents
    const intent = pick(intents, step.intent) as ModelIntent
    await this.#doTo(intent, this.#reals.get(intent) as Real, step)
  }

  async #doTo(intent: ModelIntent, real: Real, step: Extract<Step, Intent>): Promise<void> {
    const model = this.#model
    const { account, hit } = this.#means
    switch (step.do) {
      case 'respond': {
        const answer = await this.#post(`${real.id}/respond`, { body: { options: step.options } })
        return agree(step, answer, model.respond(intent, step.options))
      }
      case 'confirm': {
        const headers = step.allowsDuplicate ? { 'allow-duplicate-purchase': 'true' } : {}
        const call = step.by === 'key' ? account.call : account.callAsOwner
        const answer = await this.#post(`${real.id}/confirm`, { headers }, call)
        const refusal = model.confirm(intent, step.by, step.allowsDuplicate, step.plan)
        if (refusal === 'amount_exceeds_ceiling') hit(ROWS.ceiling)
        if (refusal === 'possible_duplicate') hit(ROWS.duplicate)
        return agree(step, answer, refusal)
      }
      case 'confirm_with_its_key': {
        const headers = { 'idempotency-key': `confirm-${real.id}` }
        const answer = await this.#post(`${real.id}/confirm`, { headers })
        if (intent.isConfirmedByKey) return agree(step, answer, null) // returned unchanged
        const refusal = model.confirm(intent, 'key', false, step.plan)
        intent.isConfirmedByKey = refusal === null
        return agree(step, answer, refusal)
      }
      case 'cancel': {
        const answer = await this.#post(`${real.id}/cancel`, {})
        const before = intent.phase
        const refusal = model.cancel(intent)
        if (refusal !== null && intent.confirmedAtMs !== null) hit(ROWS.cancelRefused)
        else if (before === 'quoting') hit(ROWS.canceledEarly)
        return agree(step, answer, refusal)
      }
      case 'give_code':
        return same('the code is accepted', await this.#giveCode(real), model.giveCode(intent))
      case 'shop_says':
        intent.shopWord = step.word
        return
      case 'charge_late': {
        const number = this.#shop.numbers.get(real.buyer)
        if (number === undefined) return
        this.#issuer.charge({ number, amountCents: PRICE_CENTS, currency: 'usd' })
        return model.chargeLate(intent)
      }
      case 'deliver_again':
        return await this.#deliverAgain(intent, real, step.handler)
      case 'resolve': {
        const resolution = step.isCharged ? { charged: 'found by hand' } : 'not_charged'
        return await this.#operate(
          (tx, clock) => resolve(tx, clock, real.id, resolution),
          model.resolve(intent, step.isCharged),
        )
      }
      case 'stop':
        return await this.#operate((tx, clock) => stop(tx, clock, real.id), model.stop(intent))
    }
  }

  async #create(item: Item, maxCents: number | null): Promise<void> {
    const model = this.#model
    if (model.intents.length === MOST_INTENTS) return
    const buyer = `${model.intents.length}`
    const host = hostOf(item, this.#means.account)
    const url = `http://${host}/${item}?buyer=${buyer}`
    const body = {
      url,
      ...(maxCents === null ? {} : { max_amount: maxCents }),
      ...(item === 'poster' ? { card: this.#means.keptCard } : {}),
    }
    const answer = await this.#post('', { body })
    same('a new intent', [answer.status, answer.body.status], [200, 'processing'])
    const { id } = answer.body
    const real = { id, buyer, settled: '(none)', status: 'processing' }
    this.#reals.set(model.create(item, maxCents), real)
  }

  /** Like the cardholder, who uses the link in the intent. */
  async #giveCode({ id }: Real): Promise<boolean> {
    const { account, world } = this.#means
    const { body: intent } = await account.call('GET', `${PATH}/${id}`)
    if (intent.next_action?.type !== 'payment_authentication') return false
    const token = new URL(intent.next_action.payment_authentication.url).hash.slice(1)
    const come = await world.call('POST', `${PATH}/${id}/authentication`, { body: { token } })
    const headers = { cookie: come.cookie ?? '' }
    const frame = await world.call('POST', `${PATH}/${id}/card_frame_tokens`, { headers })
    const body = { token: frame.body.token, security_code: CODE }
    return (await world.call('POST', `${PATH}/${id}/security_code`, { body })).status === 200
  }

  async #post(path: string, ask: Ask, call = this.#means.account.call): Promise<Answer> {
    const target = path === '' ? PATH : `${PATH}/${path}`
    return await call('POST', target, { ...ask, headers: { ...AT_ONCE, ...ask.headers } })
  }

  async #deliverAgain(intent: ModelIntent, { id }: Real, handler: JobName): Promise<void> {
    const { account, world } = this.#means
    const [row] = await world.query<{ version: string }>(
      'SELECT version FROM checkout_intents WHERE id = $1',
      [id],
    )
    const job = { accountId: account.id, intentId: id, version: Number(row?.version) }
    await this.#workflow.deliver(handler, job as Parameters<Workflow['deliver']>[1])
    const { phase } = intent
    const isLooking = phase === 'reconciling' && (handler === 'charge' || handler === 'reconcile')
    if (isLooking) this.#model.look(intent)
    if (phase === 'quoting' && handler === 'quote') this.#model.work(intent)
    if (phase === 'claimed' && handler === 'charge') this.#model.work(intent)
  }

  async #operate(act: (...args: [Tx, World['clock']]) => Promise<unknown>, isPossible: boolean) {
    const { db, clock } = this.#means.world
    const done = await db
      .transaction((tx) => act(tx, clock))
      .then(
        () => true,
        () => false,
      )
    same('operator decision possible', done, isPossible)
  }

  async #compare(step: Step): Promise<void> {
    const { body } = await this.#means.account.call('GET', `${PATH}?limit=100`)
    const shown = new Map<string, Shown>(body.data.map((it: Shown) => [it.id, it]))
    for (const [intent, real] of this.#reals) {
      const seen = shown.get(real.id) as Shown
      same(`intent ${real.id}`, viewOfShown(seen, real), viewOf(intent))
      const presses = this.#shop.presses.get(real.buyer) ?? 0
      same('submitted at most once', presses <= 1, true)
      this.#count(step, real, seen)
    }
  }

  #count(step: Step, real: Real, { status, status_reason: reason }: Shown): void {
    const isNew = status !== real.status
    real.status = status
    if (status === 'processing') return
    const isAskedAgain = real.settled === 'requires_action' && status === 'requires_action' && isNew
    if (status !== real.settled || isAskedAgain) {
      const row = rowOf(real.settled, status, reason, step)
      if (row !== null) this.#means.hit(row)
    }
    real.settled = status
  }
}

/** Each run has its own new shop. */
function hostOf(item: Item, { id }: Account): string {
  if (item === 'elsewhere') return 'elsewhere.test'
  return item === 'novelty' ? `new-${id.replace('_', '-')}.test` : SHOP_HOST
}

type Tx = Parameters<typeof resolve>[0]

/** Both refuse for the same reason, or both accept. */
function agree(step: Step, { status, body }: Answer, refusal: string | null): void {
  const expected = refusal === null ? [200, undefined] : [STATUS_OF_CODE[refusal] ?? 409, refusal]
  same(step.do, [status, body.error?.code], expected)
}

const STATUS_OF_CODE: Readonly<Record<string, number>> = { parameter_invalid: 400 }

type Shown = {
  id: string
  status: string
  status_reason: string | null
  status_detail: { code: string } | null
  options: Record<string, string>
  amount: number | null
  exceeds_ceiling: boolean
  next_action: { type: string } | null
  charge_id: string | null
}

function viewOfShown(shown: Shown, { buyer }: Real): unknown {
  return {
    status: shown.status,
    reason: shown.status_reason,
    detail: shown.status_detail?.code ?? null,
    options: shown.options,
    amount: shown.amount,
    exceeds: shown.exceeds_ceiling,
    action: shown.next_action?.type ?? null,
    chargedBy: chargedBy(shown.charge_id, buyer),
  }
}

function chargedBy(chargeId: string | null, buyer: string): string | null {
  if (chargeId === null) return null
  if (chargeId === `order-${buyer}`) return 'order'
  return chargeId === 'found by hand' ? 'operator' : 'charge'
}

/** There is no bank challenge here. */
function unseen(): never {
  throw new Error('there is nothing to show')
}
