// Prints docs/states.md from the tables that `npm run prove -- model` checks the service against, and
// from the moves of checkout intents; run by `npm run generate`.
import type { Move, Phase } from '../../server/src/purchases/intents/state.ts'
import { MOVES, STATUS_OF } from '../../server/src/purchases/intents/state.ts'
import { ROWS as INTENT_ROWS } from './checkout-intents-steps.ts'
import { ROW_OF_CHANGE, ROWS as SESSION_ROWS } from './checkout-sessions.ts'
import { ROWS as GIFT_ROWS } from './gifts.ts'
import { ROWS as TRANSACTION_INTENT_ROWS } from './transaction-intents.ts'

type Edge = { readonly from: string; readonly to: string; readonly why: string }

/**
 * Parses `open → released: why` into an edge; other rows are refusals. A row that keeps its status
 * is no edge.
 */
function edgesOf(rows: readonly string[]): Edge[] {
  return rows.flatMap((row) => {
    const [, from, to, why = ''] = /^(.+) → ([^:]+): (.+)$/.exec(row) ?? []
    if (from === undefined || to === undefined || from === to) return []
    return [{ from, to, why: why.split(',')[0] ?? '' }]
  })
}

/** A session has two statuses; some rows name only one. */
function sessionRows(): string[] {
  const created = Object.values(SESSION_ROWS).filter((row) => row.startsWith('(none)'))
  const changes = Object.entries(ROW_OF_CHANGE)
  return [...created, ...changes.map(([change, row]) => change + row.slice(row.indexOf(': ')))]
}

/** As an intent's owner sees it. Moves of an operator are only in the table. */
const WORDS: Readonly<Partial<Record<Move, string>>> = {
  ask: 'options requested',
  quote: 'quoted',
  respond: 'respond',
  claim: 'confirm',
  askCode: 'the cardholder is asked',
  takeCode: 'the cardholder answers',
  challenge: 'the cardholder is asked',
  answer: 'the cardholder answers',
  succeed: 'bought',
  fail: 'not bought',
  cancel: 'cancel',
  expire: 'expired',
}

function intentEdges(): Edge[] {
  const moves = Object.entries(MOVES) as [Move, { from: readonly Phase[]; to: Phase }][]
  const edges = moves.flatMap(([move, { from, to }]) => {
    const why = WORDS[move]
    return why === undefined
      ? []
      : from.map((phase) => ({ from: STATUS_OF[phase], to: STATUS_OF[to], why }))
  })
  return [{ from: '(none)', to: 'processing', why: 'create' }, ...edges]
}

/** One arrow for each pair of statuses, labelled with all its causes. */
function draw(edges: readonly Edge[]): string {
  const pairs = Map.groupBy(edges, ({ from, to }) => `${nameOf(from)} --> ${nameOf(to)}`)
  const lines = [...pairs].map(([pair, own]) => {
    const words = [...new Set(own.map(({ why }) => why))].join(' / ')
    return `  ${pair}: ${words}`
  })
  const names = new Set(edges.flatMap(({ from, to }) => [nameOf(from), nameOf(to)]))
  const leaves = [...names].filter((name) => !edges.some(({ from, to }) => isWay(name, from, to)))
  return ['stateDiagram-v2', ...lines, ...leaves.map((name) => `  ${name} --> [*]`)].join('\n')
}

const isWay = (name: string, from: string, to: string) =>
  nameOf(from) === name && nameOf(to) !== name

const nameOf = (status: string) => (status === '(none)' ? '[*]' : status.replaceAll(/, |\//g, '_'))

function section(
  title: string,
  edges: readonly Edge[],
  rows: Readonly<Record<string, string>>,
): string {
  const list = Object.values(rows).map((row) => `- ${row.replace('(none)', 'new')}`)
  return `## ${title}

\`\`\`mermaid
${draw(edges)}
\`\`\`

${list.join('\n')}
`
}

const INTRODUCTION = `# States

Every status of every object and every transition between them, drawn from the tables of \`npm run prove -- model\`:
it plays hundreds of thousands of random steps against the service and a model of it, and requires that every row occurs
and nothing else happens.
`

const PARTS = [
  section('Gifts', edgesOf(Object.values(GIFT_ROWS)), GIFT_ROWS),
  section('Checkout sessions', edgesOf(sessionRows()), SESSION_ROWS),
  section(
    'Transaction intents',
    edgesOf(Object.values(TRANSACTION_INTENT_ROWS)),
    TRANSACTION_INTENT_ROWS,
  ),
  section('Checkout intents', intentEdges(), INTENT_ROWS),
]
process.stdout.write([INTRODUCTION, ...PARTS].join('\n'))
