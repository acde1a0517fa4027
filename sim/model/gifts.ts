import fc from 'fast-check'
import type { ChainSource } from '../../server/src/chain/source.ts'
import type { ChainInstruction } from '../../server/src/chain/transaction.ts'
import { ESCROW_PROGRAM } from '../../server/src/gifts/escrow.ts'
import { endGivenUp, ingestGifts } from '../../server/src/gifts/ingest.ts'
import { ESCROW_FEED } from '../../server/src/gifts/settings.ts'
import type { Address } from '../../server/src/lib/addresses.ts'
import type { Act, Does, ModelGift } from './gifts-model.ts'
import { GiftsModel, isOccupied, transactionsOf, verdictsOf, viewOf } from './gifts-model.ts'
import type { Ingestion } from './ledger.ts'
import { Ledger, openIngestion } from './ledger.ts'
import type { Machine, Run } from './machine.ts'
import { pick, same } from './machine.ts'
import { readWire } from './wire.ts'
import type { Account, World } from './world.ts'
import { newAddress } from './world.ts'

type Step =
  | { readonly do: 'create' | 'windows_over' | 'end_given_up' }
  | { readonly do: 'create_with_its_key' | 'ask_back' | 'look'; readonly gift: number }
  | { readonly do: 'land'; readonly does: Does; readonly gift: number; readonly isSeen: boolean }
  | { readonly do: 'finalize' | 'drop'; readonly act: number; readonly isSeen: boolean }
  | { readonly do: 'ingest'; readonly act: number }

const AMOUNT_CENTS = 2_500
const MOST_GIFTS = 4

export const ROWS = {
  created: '(none) → requires_action: POST /v1/gifts, next_action funds it',
  funded: 'requires_action → open: funding confirmed, gift_fund recorded',
  released:
    'open → released: release final on chain, recipient, released_at, release_tx, gift_release recorded',
  takenBack: 'open → reclaimed: reclaim final on chain',
  givenUp: 'requires_action → reclaimed: reclaim requested, can no longer be funded',
  vanished: 'open → requires_action: the funding vanished, its Transaction is gone',
  refused: 'released, reclaimed: reclaim is refused with 409',
} as const

const gift = fc.nat(3)
const recent = fc.nat(5)
const isSeen = fc.boolean()
const does = fc.constantFrom<Does>('fund', 'fund', 'release', 'reclaim', 'fund_elsewhere')

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create_with_its_key' as const), gift }) },
  { weight: 16, arbitrary: fc.record({ do: fc.constant('land' as const), does, gift, isSeen }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('finalize' as const), act: recent, isSeen }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('drop' as const), act: recent, isSeen }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('ingest' as const), act: recent }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask_back' as const), gift }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), gift }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('windows_over' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end_given_up' as const) }) },
)

export async function giftMachine(
  world: World,
  source: ChainSource,
  use: (ledger: Ledger) => void,
): Promise<Machine<Step>> {
  const feed = { name: ESCROW_FEED, address: ESCROW_PROGRAM }
  const ingestion = await openIngestion(world, source, feed, [ingestGifts])
  return {
    rows: Object.values(ROWS),
    step,
    terminal: new Set(['released', 'reclaimed']),
    async begin(hit) {
      const ledger = new Ledger()
      use(ledger)
      await ingestion.forget()
      const run = new GiftRun({
        world,
        source,
        ingestion,
        ledger,
        hit,
        account: await world.newAccount(),
      })
      for (let count = 0; count < 2; count++) await run.take({ do: 'create' })
      return run
    },
  }
}

type Means = {
  readonly world: World
  readonly source: ChainSource
  readonly ingestion: Ingestion
  readonly ledger: Ledger
  readonly account: Account
  readonly hit: (row: string) => void
}

/** A gift of the service, and the transaction that its sender's wallet has to sign. */
type Real = { readonly id: string; readonly key: string; fund: ChainInstruction }

class GiftRun implements Run<Step> {
  readonly #means: Means
  readonly #model = new GiftsModel()
  readonly #reals = new Map<ModelGift, Real>()
  #statuses: ReadonlyMap<string, string> = new Map()

  constructor(means: Means) {
    this.#means = means
  }

  statuses(): ReadonlyMap<string, string> {
    return this.#statuses
  }

  async take(step: Step): Promise<void> {
    await this.#do(step)
    await this.#compare()
  }

  async #do(step: Step): Promise<void> {
    const model = this.#model
    switch (step.do) {
      case 'create':
        return await this.#create()
      case 'create_with_its_key':
        return await this.#createWithKeyOf(this.#gift(step.gift))
      case 'land':
        return await this.#land(this.#gift(step.gift), step.does, step.isSeen)
      case 'ask_back':
        return await this.#askBack(this.#gift(step.gift))
      case 'look':
        return await this.#look(this.#gift(step.gift))
      case 'windows_over':
        await this.#ingest(model.endWindows())
        this.#means.ledger.slot = model.slot
        await this.#means.ingestion.complete(model.completeSlot)
        return await this.#endGivenUp()
      case 'end_given_up':
        return await this.#endGivenUp()
    }
    const act = pick(model.acts, step.act)
    if (act === undefined) return
    if (step.do === 'finalize') model.finalize(act)
    if (step.do === 'drop') model.drop(act)
    if (step.do === 'ingest' || step.isSeen) await this.#ingest(model.see(act))
  }

  #gift(number: number): ModelGift {
    return pick(this.#model.gifts, number) as ModelGift
  }

  #real(gift: ModelGift): Real {
    return this.#reals.get(gift) as Real
  }

  async #create(): Promise<void> {
    if (this.#model.gifts.length === MOST_GIFTS) return
    const key = newAddress()
    const { status, body } = await this.#post(key)
    const shown = [status, body.status, body.next_action?.type]
    same('a new gift', shown, [200, 'requires_action', 'submit_transaction'])
    this.#reals.set(this.#model.create(), { id: body.id, key, fund: readFund(body) })
    this.#means.hit(ROWS.created)
  }

  async #createWithKeyOf(gift: ModelGift): Promise<void> {
    if (['released', 'reclaimed'].includes(viewOf(gift).status)) return
    const { status, body } = await this.#post(this.#real(gift).key)
    const expected = [409, 'release_verification_key_in_use']
    same('a second gift with one key', [status, body.error?.code], expected)
  }

  #post(key: string) {
    const body = {
      amount: AMOUNT_CENTS,
      sender_address: newAddress(),
      release_verification_key: key,
    }
    return this.#means.account.call('POST', '/v1/gifts', { body })
  }

  async #land(gift: ModelGift, does: Does, isSeen: boolean): Promise<void> {
    const act = this.#model.land(gift, does, newAddress())
    const { ledger } = this.#means
    ledger.slot = this.#model.slot
    const instruction = instructionOf(does, this.#real(gift).fund)
    const vault = instruction.accounts[does === 'release' ? 4 : 2] as string
    const moved = BigInt(AMOUNT_CENTS) * 10_000n * (does.startsWith('fund') ? 1n : -1n)
    ledger.land(
      act.signature,
      { slot: act.slot, atSeconds: act.slot },
      {
        succeeded: act.worked,
        instructions: [instruction],
        usdcDeltas: new Map(act.worked ? [[vault, moved]] : []),
        payer: instruction.accounts[0] as string,
      },
    )
    if (isSeen) await this.#ingest(this.#model.see(act))
  }

  async #ingest(acts: readonly Act[]): Promise<void> {
    const { ledger, ingestion } = this.#means
    for (const { signature, fate } of this.#model.acts) ledger.setFate(signature, fate)
    for (const { signature } of acts) await ingestion.ingest(ledger, signature)
  }

  async #endGivenUp(): Promise<void> {
    const { world, source, ledger } = this.#means
    ledger.escrows.clear()
    for (const [gift, { fund }] of this.#reals) {
      if (isOccupied(gift)) ledger.escrows.add(fund.accounts[1] as string)
    }
    this.#model.endGivenUp()
    while ((await endGivenUp({ db: world.db, source })) > 0);
  }

  async #askBack(gift: ModelGift): Promise<void> {
    const { id } = this.#real(gift)
    const { status, body } = await this.#means.account.call('POST', `/v1/gifts/${id}/reclaim`)
    const before = viewOf(gift).status
    const expected = this.#model.askBack(gift)
    if (typeof expected === 'string') {
      same('reclaim of a gift that has ended', [status, body.error?.code], [409, expected])
      this.#means.hit(ROWS.refused)
    } else {
      const shown = [status, body.status, body.next_action !== null]
      same('reclaim', shown, [200, before, expected])
    }
  }

  async #look(gift: ModelGift): Promise<void> {
    const real = this.#real(gift)
    const { body } = await this.#means.account.call('GET', `/v1/gifts/${real.id}`)
    same('something to sign', body.next_action !== null, this.#model.look(gift))
    if (body.next_action !== null) real.fund = readFund(body)
  }

  async #compare(): Promise<void> {
    const { account, world } = this.#means
    const gifts = [...this.#reals]
    const listed = await account.call('GET', '/v1/gifts?limit=100')
    const shown = new Map<string, Shown>(listed.body.data.map((it: Shown) => [it.id, it]))
    for (const [gift, { id }] of gifts) {
      const seen = shown.get(id)
      same(`gift ${id}`, seen && viewOfShown(seen), viewOf(gift))
    }
    const recorded = await account.call('GET', '/v1/transactions?limit=100')
    const lines = recorded.body.data.map((it: Recorded) => [it.type, it.signature, it.amount])
    const due = gifts.flatMap(([gift]) => transactionsOf(gift))
    const dueLines = due.map(({ type, signature }) => [type, signature, AMOUNT_CENTS])
    same('Transactions', lines.map(String).sort(), dueLines.map(String).sort())
    const detections = await world.query<{ line: string }>(
      `SELECT source || ' ' || signature || ' ' || verdict AS line FROM detections
        WHERE account_id = $1`,
      [account.id],
    )
    const expected = gifts.flatMap(([gift, { id }]) =>
      verdictsOf(gift).map(({ signature, verdict }) => `${id} ${signature} ${verdict}`),
    )
    same('detections', detections.map(({ line }) => line).sort(), expected.sort())
    this.#count(new Map([...shown].map(([id, { status }]) => [id, status])))
  }

  #count(now: ReadonlyMap<string, string>): void {
    for (const [id, after] of now) {
      const before = this.#statuses.get(id)
      const row = ROW_OF[`${before} → ${after}`]
      if (row !== undefined) this.#means.hit(row)
    }
    this.#statuses = now
  }
}

const ROW_OF: Readonly<Record<string, string>> = {
  'requires_action → open': ROWS.funded,
  'open → released': ROWS.released,
  'open → reclaimed': ROWS.takenBack,
  'requires_action → reclaimed': ROWS.givenUp,
  'open → requires_action': ROWS.vanished,
}

type Recorded = { type: string; signature: string; amount: number }
type Shown = {
  id: string
  status: string
  funded_at: number | null
  released_at: number | null
  reclaimed_at: number | null
  recipient_address: string | null
  release_tx: string | null
}

function viewOfShown(gift: Shown): unknown {
  const isReleased = gift.status === 'released'
  same(
    'filled in by a release',
    [gift.released_at, gift.recipient_address].includes(null),
    !isReleased,
  )
  same('reclaimed_at', gift.reclaimed_at !== null, gift.status === 'reclaimed')
  return { status: gift.status, isFunded: gift.funded_at !== null, releaseTx: gift.release_tx }
}

/** The instruction that the sender's wallet has to sign. */
function readFund(gift: { next_action: Signable }): ChainInstruction {
  const instructions = readWire(gift.next_action.transaction.serialized_transaction)
  return instructions.find(
    ({ programAddress }) => programAddress === ESCROW_PROGRAM,
  ) as ChainInstruction
}

type Signable = { transaction: { serialized_transaction: string } }

function instructionOf(does: Does, fund: ChainInstruction): ChainInstruction {
  const [sender, escrow, vault] = fund.accounts as [Address, Address, Address]
  const other = () => newAddress() as Address
  const programAddress = ESCROW_PROGRAM
  const filler = (count: number) => Array.from({ length: count }, other)
  switch (does) {
    case 'fund':
      return fund
    case 'fund_elsewhere':
      return { ...fund, accounts: [sender, other(), other(), ...fund.accounts.slice(3)] }
    case 'release': {
      const accounts = [other(), other(), sender, escrow, vault, ...filler(5)]
      return { programAddress, accounts, data: Uint8Array.of(1, 255) }
    }
    case 'reclaim': {
      const accounts = [sender, escrow, vault, ...filler(2)]
      return { programAddress, accounts, data: Uint8Array.of(2, 255) }
    }
  }
}
