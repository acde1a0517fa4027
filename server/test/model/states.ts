// Prints docs/states.md from the tables that `npm run prove -- model` holds the service to, and from the one that checkout
// intents move by; `npm run generate` keeps it.
import type { Move, Phase } from '../../src/purchases/intents/state.ts'
import { MOVES, STATUS_OF } from '../../src/purchases/intents/state.ts'
import { ROWS as INTENT_ROWS } from './checkout-intents-steps.ts'
import { ROW_OF_CHANGE, ROWS as SESSION_ROWS } from './checkout-sessions.ts'
import { ROWS as GIFT_ROWS } from './gifts.ts'
import { ROWS as TRANSACTION_INTENT_ROWS } from './transaction-intents.ts'

type Edge = { readonly from: string; readonly to: string; readonly why: string }

/** `open → released: why`, as a way; other rows are refusals. Who stays where they are goes no way. */
function edgesOf(rows: readonly string[]): Edge[] {
  return rows.flatMap((row) => {
    const [, from, to, why = ''] = /^(.+) → ([^:]+): (.+)$/.exec(row) ?? []
    if (from === undefined || to === undefined || from === to) return []
    return [{ from, to, why: why.split(',')[0] ?? '' }]
  })
}

/** A session has two statuses, of which the rows name one where it says enough. */
function sessionRows(): string[] {
  const created = Object.values(SESSION_ROWS).filter((row) => row.startsWith('(none)'))
  const changes = Object.entries(ROW_OF_CHANGE)
  return [...created, ...changes.map(([change, row]) => change + row.slice(row.indexOf(': ')))]
}

/** In the words of who watches an intent. What an operator alone can do is left to the table. */
const WORDS: Readonly<Partial<Record<Move, string>>> = {
  ask: 'the shop asks for options',
  quote: 'quoted',
  respond: 'respond',
  claim: 'confirm',
  askCode: 'the card’s owner is asked',
  takeCode: 'the owner answers',
  challenge: 'the card’s owner is asked',
  answer: 'the owner answers',
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

/** One arrow for each pair of statuses, with all that leads along it. */
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

Every status that an object can have, and every way from one to another. These are drawn from the tables themselves:
those by which \`npm run prove -- model\` plays hundreds of thousands of random steps against the service and a model of it,
and sees that each row is met and nothing else happens.
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
