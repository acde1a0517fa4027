import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { addressOf, amountCentsOf, MERCHANTS } from '../../../bench/lib/payments.ts'
import type { Rpc } from '../../src/chain/rpc.ts'
import { USDC_MINT } from '../../src/lib/money.ts'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
const PAYMENTS_A_SLOT = 100
const FINAL_AFTER_SLOTS = 1_000

type Row = {
  readonly signature: string
  readonly slot: number
  readonly marker: string
  readonly json: string
}

/**
 * An in-process node on which thousands of sessions are paid. It answers in the JSON of real nodes,
 * which is parsed as if it had come over the wire; only HTTP is missing.
 */
export function openPaidNetwork(markers: readonly string[]) {
  const rowsOf = new Map(markers.map((marker): [string, Row[]] => [marker, []]))
  const prepared: Row[] = []
  const places = new Map<string, { row: Row; at: number }>()
  const calls: Record<string, number> = {}
  const startedAtSeconds = Math.floor(Date.now() / 1000)
  let slot = 1_000
  let finalizedSlot = slot

  const answers: Record<string, (...params: never[]) => string> = {
    getSlot: ({ commitment }: { commitment: string }) =>
      `${commitment === 'finalized' ? finalizedSlot : slot}`,
    getBlock: (at: number) => JSON.stringify({ blockhash: addressOf('block', at) }),
    getSignaturesForAddress: (address: string, page: Page) => {
      const rows = rowsOf.get(address) ?? []
      const from = page.before === undefined ? rows.length : (places.get(page.before)?.at ?? 0)
      const until = page.until === undefined ? -1 : (places.get(page.until)?.at ?? -1)
      const listed = rows.slice(Math.max(until + 1, from - page.limit), from).reverse()
      return JSON.stringify(
        listed.map((row) => ({
          signature: row.signature,
          slot: row.slot,
          err: null,
          memo: null,
          blockTime: startedAtSeconds,
          confirmationStatus: row.slot <= finalizedSlot ? 'finalized' : 'confirmed',
        })),
      )
    },
    getTransaction: (signature: string) => places.get(signature)?.row.json ?? 'null',
  }
  const rpc: Rpc = {
    name: 'paid-network',
    failedAtMs: () => null,
    async call(method: string, ...params: unknown[]) {
      calls[method] = (calls[method] ?? 0) + 1
      const answer = answers[method]
      if (answer === undefined) throw new Error(`unexpected call: ${method}`)
      return JSON.parse(answer(...(params as never[])))
    },
  }
  return {
    rpc,
    calls,
    /** Prepares the payments of these sessions; they are not visible yet. */
    prepare(from: number, to: number) {
      for (let n = from; n < to; n++) {
        if (n % PAYMENTS_A_SLOT === 0) slot++
        const marker = markers[n % markers.length] as string
        const signature = signatureOf(n)
        prepared.push({ signature, slot, marker, json: payment(signature, slot, n, marker) })
      }
    },
    /** Confirms all of them. Returns how many. */
    pay(): number {
      for (const row of prepared) {
        const rows = rowsOf.get(row.marker) as Row[]
        places.set(row.signature, { row, at: rows.push(row) - 1 })
      }
      return prepared.splice(0).length
    },
    finalize() {
      slot += FINAL_AFTER_SLOTS
      finalizedSlot = slot
    },
  }
}

type Page = { limit: number; before?: string; until?: string }

const signatureOf = (n: number) =>
  base58.encode(createHash('sha512').update(`payment ${n}`).digest())

/** A wallet's transfer with its two references, after the usual two compute-budget instructions. */
function payment(signature: string, slot: number, n: number, marker: string): string {
  const amount = amountCentsOf(n) * 10_000
  const data = Buffer.alloc(10)
  data.writeUInt8(12, 0)
  data.writeBigUInt64LE(BigInt(amount), 1)
  data.writeUInt8(6, 9)
  const [payer, merchant] = [addressOf('payer', n), n % MERCHANTS]
  const accountKeys = [
    payer,
    addressOf('purse', n),
    addressOf('till', merchant),
    BUDGET_PROGRAM,
    TOKEN_PROGRAM,
    USDC_MINT,
    addressOf('reference', n),
    marker,
  ]
  const balance = (accountIndex: number, owner: string, units: number) => ({
    accountIndex,
    mint: USDC_MINT,
    owner,
    programId: TOKEN_PROGRAM,
    uiTokenAmount: { amount: `${units}`, decimals: 6, uiAmountString: `${units / 1e6}` },
  })
  const balances = (moved: number) => [
    balance(1, payer, 1e9 - moved),
    balance(2, addressOf('merchant', merchant), 5e9 + moved),
  ]
  const instruction = (programIdIndex: number, accounts: number[], bytes: string) => ({
    programIdIndex,
    accounts,
    data: bytes,
    stackHeight: 1,
  })
  return JSON.stringify({
    slot,
    blockTime: 0,
    version: 'legacy',
    transaction: {
      signatures: [signature],
      message: {
        accountKeys,
        instructions: [
          instruction(3, [], 'HnkkG7'),
          instruction(3, [], '3QAwFKa3MJAs'),
          instruction(4, [1, 5, 2, 0, 6, 7], base58.encode(data)),
        ],
      },
    },
    meta: {
      err: null,
      fee: 5_000,
      innerInstructions: [],
      preTokenBalances: balances(0),
      postTokenBalances: balances(amount),
      loadedAddresses: { writable: [], readonly: [] },
    },
  })
}
