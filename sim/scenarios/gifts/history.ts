/** The chain's record of the escrow program, read without any server code. */
import type { Address, Signature } from '@solana/kit'
import { getBase58Encoder } from '@solana/kit'
import { getFundInstructionDataDecoder } from '../../../program/client/generated/instructions/fund.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import type { Chain } from './chain.ts'

/** One instruction of the escrow program, and what it moved. */
export type Act = {
  readonly signature: string
  readonly slot: bigint
  readonly atSeconds: number
  readonly succeeded: boolean
  readonly action: 'fund' | 'release' | 'reclaim'
  readonly escrow: string
  readonly vault: string
  readonly sender: string
  readonly recipient: string | null
  /** For `fund`: the release key, and the amount. */
  readonly releaseKey: string | null
  readonly promisedBaseUnits: bigint | null
  /** Received by the vault, or by the wallet that was paid. */
  readonly movedBaseUnits: bigint
  /** Taken from the gift's lamports to open the recipient's token account. */
  readonly openingLamports: bigint
}

/** A transaction that called the program. */
export type Called = {
  readonly signature: string
  readonly slot: bigint
  readonly feePayer: string
  /** The total loss of its accounts: the real fee, whatever the node reports. */
  readonly chargedLamports: bigint
  /** As the node reports it. */
  readonly feeLamports: bigint
  readonly acts: readonly Act[]
}

const PAGE = 1_000
const AT_ONCE = 16

/** Every final call of the program after `sinceSlot`, oldest first. */
export async function readHistory({ rpc }: Chain, sinceSlot: bigint): Promise<Called[]> {
  const rows: Row[] = []
  for (;;) {
    const before = rows.at(-1)?.signature
    const page = await rpc
      .getSignaturesForAddress(GIFT_ESCROW_PROGRAM_ADDRESS, {
        limit: PAGE,
        commitment: 'finalized',
        ...(before && { before }),
      })
      .send()
    rows.push(...page.filter(({ slot }) => slot > sinceSlot))
    if (page.length < PAGE || page.some(({ slot }) => slot <= sinceSlot)) break
  }
  return await readCalls(rpc, rows.reverse())
}

/** Like `readHistory`, for transactions known only by signature. */
export async function readOthers({ rpc }: Chain, signatures: readonly string[]): Promise<Called[]> {
  return await readCalls(
    rpc,
    signatures.map((each) => ({ signature: each as Signature, slot: 0n, blockTime: null })),
  )
}

type Row = { signature: Signature; slot: bigint; blockTime: bigint | null }

async function readCalls(rpc: Chain['rpc'], rows: readonly Row[]): Promise<Called[]> {
  const called: Called[] = []
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const some = rows.slice(first, first + AT_ONCE)
    called.push(...(await Promise.all(some.map((row) => readCall(rpc, row)))))
  }
  return called
}

async function readCall(rpc: Chain['rpc'], row: Row): Promise<Called> {
  const config = { commitment: 'finalized', encoding: 'json' } as const
  const found = await rpc
    .getTransaction(row.signature, { ...config, maxSupportedTransactionVersion: 0 })
    .send()
  if (found?.meta == null) throw new Error(`${row.signature} is listed and cannot be read`)
  const { meta, transaction } = found
  const keys = transaction.message.accountKeys as readonly string[]
  const sum = (balances: readonly bigint[]) => balances.reduce((all, each) => all + each, 0n)
  const { preBalances, postBalances } = meta
  // Surfpool still reports what a closed account held; an account without lamports does not exist.
  const held = (
    tokens: typeof meta.preTokenBalances,
    lamports: typeof preBalances,
    index: number,
  ) =>
    lamports[index] === 0n
      ? 0n
      : BigInt(tokens?.find((each) => each.accountIndex === index)?.uiTokenAmount.amount ?? 0n)
  const look: Look = {
    row,
    succeeded: meta.err === null,
    moved(account) {
      const index = keys.indexOf(account)
      const after = held(meta.postTokenBalances, postBalances, index)
      return after - held(meta.preTokenBalances, preBalances, index)
    },
    gained(account) {
      const index = keys.indexOf(account)
      return (postBalances[index] as bigint) - (preBalances[index] as bigint)
    },
  }
  const acts = transaction.message.instructions.flatMap((instruction) => {
    if (keys[instruction.programIdIndex] !== GIFT_ESCROW_PROGRAM_ADDRESS) return []
    const accounts = instruction.accounts.map((index) => keys[index] as string)
    return [readAct(look, accounts, new Uint8Array(getBase58Encoder().encode(instruction.data)))]
  })
  return {
    signature: row.signature,
    slot: row.slot,
    feePayer: keys[0] as string,
    chargedLamports: sum(preBalances) - sum(postBalances),
    feeLamports: meta.fee,
    acts,
  }
}

type Look = {
  row: Row
  succeeded: boolean
  moved(account: string): bigint
  gained(account: string): bigint
}

const ACTIONS = ['fund', 'release', 'reclaim'] as const
// Account positions of each instruction (docs/gift-transactions.md).
const PLACES = {
  fund: { sender: 0, escrow: 1, vault: 2, destination: 2 },
  release: { sender: 2, escrow: 3, vault: 4, destination: 5 },
  reclaim: { sender: 0, escrow: 1, vault: 2, destination: 3 },
}

function readAct(
  { row, succeeded, moved, gained }: Look,
  accounts: string[],
  data: Uint8Array,
): Act {
  const action = ACTIONS[data[0] as number]
  if (action === undefined) throw new Error(`${row.signature}: not an instruction of the escrow`)
  const at = (place: keyof (typeof PLACES)['fund']) => accounts[PLACES[action][place]] as string
  const terms = action === 'fund' ? getFundInstructionDataDecoder().decode(data) : null
  const isRelease = action === 'release'
  return {
    signature: row.signature,
    slot: row.slot,
    atSeconds: Number(row.blockTime),
    succeeded,
    action,
    escrow: at('escrow'),
    vault: at('vault'),
    sender: at('sender'),
    recipient: isRelease ? (accounts[0] as string) : null,
    releaseKey: (terms?.releaseKey as Address | undefined) ?? null,
    promisedBaseUnits: terms?.amountBaseUnits ?? null,
    movedBaseUnits: moved(at('destination')),
    openingLamports: isRelease && succeeded ? gained(at('destination')) : 0n,
  }
}
