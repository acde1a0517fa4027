import type { Variant } from '../shops/options.ts'
import { askVariant } from '../shops/options.ts'
import type { Choice, Value } from '../shops/page/choices.ts'
import { PRODUCT_WORDS } from '../shops/page/product-words.ts'
import { holds, plain, says } from '../shops/page/words.ts'

/** Choices that the buyer is asked about, and those that have only one sensible answer. */
export type Sorted = {
  readonly open: readonly Choice[]
  readonly settled: readonly { readonly choice: Choice; readonly value: Value | null }[]
}

export function sortChoices(choices: readonly Choice[]): Sorted {
  const read = choices.filter(({ values }) => values.length > 0)
  const answered = read.map((choice) => ({ choice, value: answerAlone(choice) }))
  return {
    open: answered.flatMap(({ choice, value }) => (value === undefined ? [choice] : [])),
    settled: answered.flatMap(({ choice, value }) =>
      value === undefined ? [] : [{ choice, value }],
    ),
  }
}

/** The one sensible answer; null: none is needed; undefined: the buyer says. */
function answerAlone({ values }: Choice): Value | null | undefined {
  const [only, ...others] = values
  const once = values.find(({ value }) => says(PRODUCT_WORDS.once, value))
  const again = values.filter((it) => it !== once && says(PRODUCT_WORDS.again, it.value))
  if (once !== undefined && again.length > 0) return once
  if (again.length === values.length) return null
  const none = values.find(({ value }) => says(PRODUCT_WORDS.none, value))
  const isAsked = none === undefined && values.some(({ node }) => node.required)
  if (!isAsked && values.every((it) => it.isExtra || it === none)) return none ?? null
  return others.length === 0 ? only : undefined
}

/** The buyer's wish, sorted by where the page answers it; all labels are the page's. */
export type Aligned = {
  readonly asked: Variant
  /** Answered by what the page shows as chosen. */
  readonly kept: Variant
  /** Neither offered nor shown: a choice may still bring it. */
  readonly left: Variant
  readonly settled: Sorted['settled']
}

/** A label in another language is found by its value, where only one choice has that. */
export function alignVariant(
  wish: Variant,
  { open, settled }: Sorted,
  lines: readonly string[],
): Aligned {
  const asked: Record<string, string> = {}
  const kept: Record<string, string> = {}
  const left: Record<string, string> = {}
  const wanted = new Map<Choice, Value>()
  const alone = settled.map(({ choice }) => choice)
  const isFree = ({ label }: Choice) => !(label in asked)
  const entries = Object.entries(wish)
  const named = entries.filter(([label]) => open.some((it) => plain(it.label) === plain(label)))
  for (const [label, value] of [...named, ...entries.filter((it) => !named.includes(it))]) {
    const choice = choiceFor(label, value, open.filter(isFree))
    const own = choiceFor(label, value, alone)
    if (choice !== null) asked[choice.label] = valueIn(choice, value)?.value ?? value
    else if (own !== null && valueIn(own, value) !== undefined) {
      kept[label] = value
      wanted.set(own, valueIn(own, value) as Value)
    } else if (lines.some((it) => showsChosen(it, label, value))) kept[label] = value
    else left[label] = value
  }
  return {
    ...{ asked, kept, left },
    settled: settled.map((it) => ({ ...it, value: wanted.get(it.choice) ?? it.value })),
  }
}

function choiceFor(label: string, value: string, choices: readonly Choice[]): Choice | null {
  const named = choices.find((it) => plain(it.label) === plain(label))
  if (named !== undefined && valueIn(named, value) !== undefined) return named
  const having = choices.filter((it) => valueIn(it, value) !== undefined)
  return having.length === 1 ? (having[0] ?? null) : (named ?? null)
}

export function valueIn({ label, values }: Choice, wanted: string): Value | undefined {
  const own = (text: string) => plain(text).replace(new RegExp(`^${plain(label)} `, 'u'), '')
  return (
    values.find(({ value }) => value === wanted) ??
    values.find(({ value }) => plain(value) === plain(wanted) && plain(wanted) !== '') ??
    values.find(({ value }) => own(value) === own(wanted) && own(wanted) !== '')
  )
}

/** A title that has the value in it, or "Colour: Slate". */
function showsChosen(line: string, label: string, value: string): boolean {
  if (plain(line) === plain(`${label} ${value}`)) return true
  const [, after] = /^[^:：]{2,30}[:：]\s*(.+)$/u.exec(line) ?? []
  return after === undefined ? holds(line, value) : plain(after) === plain(value)
}

const MOST_COMBINED = 5_000

/** The question for a variant. */
export function askFrom(choices: readonly Choice[], { withSoldOut = false } = {}): object {
  return askVariant(combine(choices, withSoldOut))
}

/** A choice that is closed as a whole waits for another: its values are offered. */
function combine(choices: readonly Choice[], withSoldOut: boolean): Variant[] {
  const all = choices.reduce<Variant[]>(
    (found, { label, values }) => {
      const sold = values.filter(({ isDisabled }) => !isDisabled)
      const offered = withSoldOut || sold.length === 0 ? values : sold
      return found.flatMap((it) => offered.map(({ value }) => ({ ...it, [label]: value })))
    },
    [{}],
  )
  return all.slice(0, MOST_COMBINED)
}
