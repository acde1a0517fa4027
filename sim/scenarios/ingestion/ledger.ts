import { base58 } from '@scure/base'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Ask } from '../../../scripts/local/fake-solana/testing.ts'

/** A finalized transaction, as a fault-free node reports it. */
export type FinalTransaction = {
  readonly signature: string
  readonly slot: number
  readonly atSeconds: number
  readonly isGood: boolean
  readonly named: ReadonlySet<string>
  readonly transfers: readonly TokenTransfer[]
  /** The increase of each token account, and the owners of the accounts. */
  readonly gained: ReadonlyMap<string, bigint>
  readonly owners: ReadonlyMap<string, string>
}

type TokenTransfer = {
  readonly from: string
  readonly to: string
  readonly baseUnits: bigint
  readonly references: readonly string[]
}

const PAGE = 1_000

/** Transactions that name the address, oldest first; null while some are not final. */
export async function listFinal(ask: Ask, address: string): Promise<string[] | null> {
  const listed: { signature: string; confirmationStatus: string }[] = []
  for (;;) {
    const before = listed.at(-1)?.signature
    const page = { limit: PAGE, commitment: 'confirmed', ...(before && { before }) }
    const { result } = await ask('getSignaturesForAddress', address, page)
    listed.push(...result)
    if (result.length < PAGE) break
  }
  if (listed.some(({ confirmationStatus }) => confirmationStatus !== 'finalized')) return null
  return listed.toReversed().map(({ signature }) => signature)
}

type RawInstruction = { programIdIndex: number; accounts: number[]; data: string }
type RawBalance = { accountIndex: number; owner: string; uiTokenAmount: { amount: string } }

export async function readFinalTransaction(ask: Ask, signature: string): Promise<FinalTransaction> {
  const options = { encoding: 'json', commitment: 'finalized', maxSupportedTransactionVersion: 0 }
  const { result } = await ask('getTransaction', signature, options)
  const { message } = result.transaction
  const { meta } = result
  const keys: string[] = message.accountKeys
  const inner: RawInstruction[] = meta.innerInstructions.flatMap(
    (group: { instructions: RawInstruction[] }) => group.instructions,
  )
  const gained = new Map<string, bigint>()
  const owners = new Map<string, string>()
  const add = (balances: readonly RawBalance[], sign: bigint) => {
    for (const { accountIndex, owner, uiTokenAmount } of balances) {
      const account = keys[accountIndex] as string
      gained.set(account, (gained.get(account) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
      owners.set(account, owner)
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return {
    signature,
    slot: result.slot,
    atSeconds: result.blockTime,
    isGood: meta.err === null,
    named: new Set(keys),
    transfers: [...message.instructions, ...inner].flatMap((each) => readTransfer(each, keys)),
    gained,
    owners,
  }
}

const TRANSFER = 3
const TRANSFER_CHECKED = 12

function readTransfer(
  { programIdIndex, accounts, data }: RawInstruction,
  keys: readonly string[],
): TokenTransfer[] {
  const bytes = Buffer.from(base58.decode(data))
  const isChecked = bytes[0] === TRANSFER_CHECKED
  if (keys[programIdIndex] !== TOKEN_PROGRAM_ADDRESS) return []
  if (!isChecked && bytes[0] !== TRANSFER) return []
  const named = accounts.map((index) => keys[index] as string)
  const [from, to, , ...references] = isChecked ? named.toSpliced(1, 1) : named
  if (from === undefined || to === undefined) return []
  return [{ from, to, references, baseUnits: bytes.readBigUInt64LE(1) }]
}
