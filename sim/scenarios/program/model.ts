/**
 * The program's guarantees as arithmetic: the holdings of every account after every step. It shares
 * no code with the program. The chain must refuse exactly the steps that this model refuses.
 */
import { RENT_LAMPORTS } from './chain.ts'

/** The minimum balance of an account without data, unless it is empty. */
export const BARE_RENT_LAMPORTS = 890_880n
export const MEMBERS = ['alice', 'bob', 'carol', 'dave'] as const
export type Member = (typeof MEMBERS)[number]
export const GIFTS = [0, 1, 2, 3] as const
export type GiftIndex = (typeof GIFTS)[number]

/** Alice and Bob send two gifts each; the windows close one after another. */
export const GIFT_TERMS: readonly {
  sender: Member
  amountBaseUnits: bigint
  fundBySlot: bigint
}[] = [
  { sender: 'alice', amountBaseUnits: 1_000_000n, fundBySlot: 110n },
  { sender: 'alice', amountBaseUnits: 999_999_999n, fundBySlot: 140n },
  { sender: 'bob', amountBaseUnits: 1n, fundBySlot: 170n },
  { sender: 'bob', amountBaseUnits: 25_000_000n, fundBySlot: 1_000n },
]

export type Place =
  | `wallet ${Member}`
  | `token ${Member}`
  | `spare ${Member}`
  | `gift ${GiftIndex}`
  | `vault ${GiftIndex}`

/** `tokens` is null where no token account is open. */
export type Holding = { lamports: bigint; tokens: bigint | null; frozen: boolean }
export type World = { slot: bigint; places: ReadonlyMap<Place, Holding> }

export type Step =
  | { kind: 'fund'; gift: GiftIndex; payer: Member }
  | { kind: 'release'; gift: GiftIndex; to: Member; key: GiftIndex; into: 'token' | 'spare' }
  | { kind: 'reclaim'; gift: GiftIndex; by: Member; into: 'token' | 'spare' }
  | { kind: 'send tokens'; from: Member; to: Place; amountBaseUnits: bigint }
  | { kind: 'send lamports'; from: Member; to: Place; lamports: bigint }
  | { kind: 'close account'; of: Member }
  | { kind: 'freeze' | 'thaw'; gift: GiftIndex }

const NOTHING: Holding = { lamports: 0n, tokens: null, frozen: false }
export const at = (world: World, place: Place): Holding => world.places.get(place) ?? NOTHING

function put(world: World, changes: Partial<Record<Place, Holding>>): World {
  const places = new Map(world.places)
  for (const [place, holding] of Object.entries(changes)) places.set(place as Place, holding)
  return { ...world, places }
}

function pay(world: World, from: Place, to: Place, lamports: bigint): World | null {
  const payer = at(world, from)
  if (payer.lamports < lamports) return null
  const left = put(world, { [from]: { ...payer, lamports: payer.lamports - lamports } })
  const payee = at(left, to)
  return put(left, { [to]: { ...payee, lamports: payee.lamports + lamports } })
}

function move(world: World, from: Place, to: Place, amountBaseUnits: bigint): World | null {
  const source = at(world, from)
  const target = at(world, to)
  if (source.tokens === null || target.tokens === null) return null
  if (source.frozen || target.frozen || source.tokens < amountBaseUnits) return null
  const left = put(world, { [from]: { ...source, tokens: source.tokens - amountBaseUnits } })
  const payee = at(left, to)
  return put(left, { [to]: { ...payee, tokens: (payee.tokens ?? 0n) + amountBaseUnits } })
}

/** A gift is open exactly while its vault is. */
const isOpen = (world: World, gift: GiftIndex) => at(world, `vault ${gift}`).tokens !== null

function open(world: World, place: Place, payer: Place, isToken: boolean): World | null {
  const held = at(world, place).lamports
  const lacking = held < RENT_LAMPORTS ? RENT_LAMPORTS - held : 0n
  const paid = pay(world, payer, place, lacking)
  return paid && put(paid, { [place]: { ...at(paid, place), tokens: isToken ? 0n : null } })
}

function fund(world: World, { gift, payer }: Extract<Step, { kind: 'fund' }>): World | null {
  const terms = GIFT_TERMS[gift]
  if (!terms || payer !== terms.sender || isOpen(world, gift)) return null
  if (world.slot > terms.fundBySlot) return null
  const wallet: Place = `wallet ${payer}`
  const made = open(world, `gift ${gift}`, wallet, false)
  const both = made && open(made, `vault ${gift}`, wallet, true)
  return both && move(both, `token ${payer}`, `vault ${gift}`, terms.amountBaseUnits)
}

function payOut(world: World, gift: GiftIndex, to: Place): World | null {
  const sender: Place = `wallet ${GIFT_TERMS[gift]?.sender ?? 'alice'}`
  const vault = at(world, `vault ${gift}`)
  const paid = move(world, `vault ${gift}`, to, vault.tokens ?? 0n)
  if (!paid) return null
  const lamports = at(paid, `gift ${gift}`).lamports + vault.lamports
  const closed = put(paid, { [`gift ${gift}`]: NOTHING, [`vault ${gift}`]: NOTHING })
  const refunded = at(closed, sender)
  return put(closed, { [sender]: { ...refunded, lamports: refunded.lamports + lamports } })
}

function release(world: World, step: Extract<Step, { kind: 'release' }>): World | null {
  const { gift, to, key, into } = step
  if (!isOpen(world, gift) || key !== gift || into !== 'token') return null
  const account: Place = `token ${to}`
  const ready =
    at(world, account).tokens === null ? open(world, account, `gift ${gift}`, true) : world
  return ready && payOut(ready, gift, account)
}

function reclaim(world: World, step: Extract<Step, { kind: 'reclaim' }>): World | null {
  const { gift, by, into } = step
  if (!isOpen(world, gift) || by !== GIFT_TERMS[gift]?.sender || into !== 'token') return null
  return payOut(world, gift, `token ${by}`)
}

function closeAccount(world: World, of: Member): World | null {
  const account = at(world, `token ${of}`)
  if (account.tokens !== 0n) return null
  const paid = pay(world, `token ${of}`, `wallet ${of}`, account.lamports)
  return paid && put(paid, { [`token ${of}`]: NOTHING })
}

function setFrozen(world: World, gift: GiftIndex, frozen: boolean): World | null {
  const vault = at(world, `vault ${gift}`)
  if (vault.tokens === null || vault.frozen === frozen) return null
  return put(world, { [`vault ${gift}`]: { ...vault, frozen } })
}

/** The world after `step`, or null if the step must be refused. */
function advance(world: World, step: Step): World | null {
  switch (step.kind) {
    case 'fund':
      return fund(world, step)
    case 'release':
      return release(world, step)
    case 'reclaim':
      return reclaim(world, step)
    case 'send tokens':
      return move(world, `token ${step.from}`, step.to, step.amountBaseUnits)
    case 'send lamports':
      return pay(world, `wallet ${step.from}`, step.to, step.lamports)
    case 'close account':
      return closeAccount(world, step.of)
    case 'freeze':
    case 'thaw':
      return setFrozen(world, step.gift, step.kind === 'freeze')
  }
}

/**
 * The steps of one transaction: all or none, and no account without data may end below its minimum
 * balance.
 */
export function advanceAll(world: World, steps: readonly Step[]): World | null {
  let after: World | null = world
  for (const step of steps) after = after && advance(after, step)
  for (const [place, { lamports, tokens }] of after?.places ?? []) {
    const bare = tokens === null && !(place.startsWith('gift') && isOpenGift(after, place))
    if (bare && lamports > 0n && lamports < BARE_RENT_LAMPORTS) return null
  }
  return after
}

const isOpenGift = (world: World | null, place: Place) =>
  world !== null && at(world, place.replace('gift', 'vault') as Place).tokens !== null

export function total(world: World): { lamports: bigint; tokens: bigint } {
  let lamports = 0n
  let tokens = 0n
  for (const holding of world.places.values()) {
    lamports += holding.lamports
    tokens += holding.tokens ?? 0n
  }
  return { lamports, tokens }
}
