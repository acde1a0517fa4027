import type { Look, LookNode } from './look.ts'

/** A question in one line, whose answers are links to the same page. */
export type LinkRow = {
  readonly label: string
  readonly links: readonly LookNode[]
  /** Answers of the line that are no links: the page shows them. */
  readonly chosen: readonly string[]
}

const QUESTION = /^\s*([^:：]{1,25})[:：]\s*(.+)$/u
const BETWEEN = /\s*[·|,/•]\s*/u
const MOST_VALUE = 40

/** "Size: Small · Large", where each size leads to this page with that size. */
export function readLinkRows(look: Look, scope: (node: LookNode) => boolean): LinkRow[] {
  const links = look.nodes.filter((it) => scope(it) && staysHere(look, it))
  return look.nodes.flatMap((line): LinkRow[] => {
    if (line.role !== 'text' || !scope(line)) return []
    const [, label, rest] = QUESTION.exec(line.text) ?? []
    if (label === undefined || rest === undefined) return []
    const answers = rest.split(BETWEEN).map((it) => it.trim())
    const own = links.filter((it) => answers.includes(it.name) && isBeside(it, line))
    const isWhole =
      answers.length >= 2 && answers.every((it) => it !== '' && it.length <= MOST_VALUE)
    if (own.length === 0 || own.length < answers.length - 1 || !isWhole) return []
    const chosen = answers.filter((it) => !own.some(({ name }) => name === it))
    return [{ label: label.trim(), links: own, chosen }]
  })
}

const NEAR_PX = 40

function isBeside({ box: a }: LookNode, { box: b }: LookNode): boolean {
  return Math.abs(a.y - b.y) <= Math.max(NEAR_PX, b.height)
}

function staysHere(look: Look, { role, href }: LookNode): boolean {
  if (role !== 'link') return false
  if (href === null || !URL.canParse(href)) return true
  const [there, here] = [new URL(href), new URL(look.url)]
  return there.host === here.host && there.pathname === here.pathname
}
