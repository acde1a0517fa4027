/** Answers that are well-formed and wrong. */
import { base58 } from '@scure/base'
import type { FaultBox, FaultKind } from './faults.ts'
import { below } from './random.ts'
import type { MetaShape, RowShape } from './shapes.ts'
import { uiAmount } from './shapes.ts'
import type { View } from './view.ts'

const SIGNATURE_BYTES = 64
const EXTRA_BASE_UNITS = 1_000_000n
const INVENTED_ERROR = { InstructionError: [0, { Custom: 1 }] }

export function distort(method: string, result: unknown, view: View, box: FaultBox): unknown {
  if (method === 'getSignaturesForAddress') return distortRows(result as RowShape[], view, box)
  if (method === 'getTransaction' && result !== null)
    return distortTransaction(result as { meta: MetaShape }, box)
  return result
}

function distortRows(truth: readonly RowShape[], view: View, box: FaultBox): RowShape[] {
  const rows = [...truth]
  const { random } = box
  const strike = (kind: FaultKind) => box.strike(kind, 'getSignaturesForAddress')
  const repeat = (kind: FaultKind, isPossible: () => boolean, work: () => void) => {
    if (!isPossible()) return
    const rule = strike(kind)
    for (let count = 0; rule && count < (rule.rows ?? 1) && isPossible(); count++) work()
  }
  const remove = (isVictim: (row: RowShape) => boolean) => {
    const victims = rows.filter(isVictim)
    rows.splice(rows.indexOf(victims[below(random, victims.length)] as RowShape), 1)
  }
  const isYoung = (row: RowShape) => row.confirmationStatus !== 'finalized'
  const hasRows = () => rows.length > 0

  repeat('omittedRows', hasRows, () => remove(() => true))
  repeat(
    'vanishingRows',
    () => rows.some(isYoung),
    () => remove(isYoung),
  )
  repeat(
    'inventedRows',
    () => true,
    () => {
      const at = below(random, rows.length + 1)
      const neighbour = rows[at] ?? rows[at - 1]
      rows.splice(at, 0, invent(neighbour, view, random))
    },
  )
  repeat('duplicatedRows', hasRows, () => {
    const at = below(random, rows.length)
    rows.splice(at, 0, rows[at] as RowShape)
  })
  if (rows.length > 1 && strike('shuffledRows')) shuffle(rows, random)
  return rows
}

function invent(neighbour: RowShape | undefined, view: View, random: () => number): RowShape {
  const bytes = Uint8Array.from({ length: SIGNATURE_BYTES }, () => below(random, 256))
  const { slot, timeSeconds } = view.tip('finalized')
  return {
    ...(neighbour ?? { slot, blockTime: timeSeconds, confirmationStatus: 'finalized' }),
    memo: null,
    err: null,
    signature: base58.encode(bytes),
  }
}

function shuffle(rows: RowShape[], random: () => number): void {
  for (let last = rows.length - 1; last > 0; last--) {
    const other = below(random, last + 1)
    const [one, two] = [rows[last] as RowShape, rows[other] as RowShape]
    rows[last] = two
    rows[other] = one
  }
}

function distortTransaction<Result extends { meta: MetaShape }>(
  truth: Result,
  box: FaultBox,
): Result | null {
  const strike = (kind: FaultKind) => box.strike(kind, 'getTransaction')
  if (strike('nullTransaction')) return null
  let { meta } = truth
  if (strike('flippedErr')) {
    const err = meta.err === null ? INVENTED_ERROR : null
    meta = { ...meta, err, status: err === null ? { Ok: null } : { Err: err } }
  }
  if (changedBalances(meta).length > 0 && strike('changedAmounts')) {
    const changed = changedBalances(meta)
    const postTokenBalances = meta.postTokenBalances.map((balance) => {
      const { amount, decimals } = balance.uiTokenAmount
      if (!changed.includes(balance)) return balance
      return { ...balance, uiTokenAmount: uiAmount(BigInt(amount) + EXTRA_BASE_UNITS, decimals) }
    })
    meta = { ...meta, postTokenBalances }
  }
  return { ...truth, meta }
}

const changedBalances = ({ preTokenBalances, postTokenBalances }: MetaShape) =>
  postTokenBalances.filter((after) => {
    const before = preTokenBalances.find(({ accountIndex }) => accountIndex === after.accountIndex)
    return before?.uiTokenAmount.amount !== after.uiTokenAmount.amount
  })
