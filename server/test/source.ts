import type { ChainSource, SignatureRow } from '../src/chain/source.ts'
import type { ChainTransaction } from '../src/chain/transaction.ts'
import type { Address } from '../src/lib/addresses.ts'

/** A node scripted by the test; any part can be replaced. */
export type ScriptedSource = ChainSource & {
  /** Newest first, as nodes return them. */
  rows: SignatureRow[]
  /** The rows of specific addresses; `rows` serve any other. */
  readonly rowsOf: Map<string, SignatureRow[]>
  /** The addresses whose pages were requested, in order. */
  readonly asked: string[]
  finalizedSlot: number
  readonly transactions: Map<string, ChainTransaction | Error>
}

export function scriptedSource(name: string, rows: SignatureRow[] = []): ScriptedSource {
  const unasked = () => Promise.reject(new Error('unexpected call in this test'))
  const source: ScriptedSource = {
    name,
    failedAtMs: () => null,
    rows,
    rowsOf: new Map(),
    asked: [],
    finalizedSlot: 1_000,
    transactions: new Map(),
    getSlot: async () => source.finalizedSlot,
    getBlockhash: async (slot) => `hash of ${slot}`,
    async listSignatures(address, { limit, before, until }) {
      source.asked.push(address)
      const all = source.rowsOf.get(address) ?? source.rows
      const find = (signature?: string) => all.findIndex((row) => row.signature === signature)
      const from = before === undefined ? 0 : find(before) + 1
      const end = until === undefined || find(until) < 0 ? all.length : find(until)
      const page = all.slice(from, end).slice(0, limit)
      const lastSignature = page.at(-1)?.signature ?? null
      return { rows: page, lastSignature, isEnd: page.length < limit }
    },
    async findTransaction(signature) {
      const found = source.transactions.get(signature) ?? null
      if (found instanceof Error) throw found
      return found
    },
    getBlockHeight: unasked,
    getLatestBlockhash: unasked,
    findStatuses: unasked,
    findAccounts: unasked,
    getBalanceLamports: unasked,
    simulate: unasked,
    send: unasked,
  }
  return source
}

export function rowOf(
  signature: string,
  slot: number,
  commitment: SignatureRow['commitment'] = 'finalized',
): SignatureRow {
  return { signature, slot, blockTimeSeconds: slot, commitment }
}

/** A transaction without effect, for tests that only count. */
export function emptyTransaction(signature: string, story = 'it'): ChainTransaction {
  return {
    signature,
    slot: 10,
    succeeded: true,
    feePayerAddress: 'payer' as Address,
    signers: ['payer' as Address],
    instructions: [],
    usdcDeltas: new Map(),
    usdcOwners: new Map(),
    mints: new Map(),
    story,
  }
}
