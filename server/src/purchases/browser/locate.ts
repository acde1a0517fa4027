import type { Locator as Element, Frame, Page } from 'playwright-core'
import type { Locator } from '../shops/flow.ts'

type Known = Readonly<Record<string, string>>
type Role = Parameters<Page['getByRole']>[0]

const FIELD_TAGS = {
  textbox:
    "self::textarea or self::input[not(@type='hidden' or @type='radio' or @type='checkbox')]",
  combobox: "self::select or @role='combobox'",
} as const

/**
 * The visible elements of the first locator that finds any. Names are whole names without the star
 * of a required field; `{*}` matches anything.
 */
async function findAll(
  scope: Frame | Page,
  locators: readonly Locator[],
  known: Known = {},
): Promise<Element[]> {
  for (const locator of locators) {
    const found = await toElement(scope, locator, known).filter({ visible: true }).all()
    if (found.length > 0) return found
  }
  return []
}

export async function find(
  scope: Frame | Page,
  locators: readonly Locator[],
  known?: Known,
): Promise<Element | null> {
  const [first] = await findAll(scope, locators, known)
  return first ?? null
}

export type Choice = {
  readonly value: string
  readonly label: string
  readonly isDisabled: boolean
}

/** The options of a native list. */
export async function readChoices(list: Element): Promise<Choice[]> {
  return await list.evaluate((element: unknown) => {
    type Offered = { value: string; label: string; disabled: boolean }
    const { options } = element as { options: Iterable<Offered> }
    return [...options].map((it) => ({
      value: it.value,
      label: it.label.trim(),
      isDisabled: it.disabled,
    }))
  })
}

function toElement(scope: Frame | Page, locator: Locator, known: Known): Element {
  if ('after' in locator) {
    const words = scope.getByText(whole(locator.after, known)).filter({ visible: true }).first()
    return words.locator(`xpath=following::*[${FIELD_TAGS[locator.role]}]`).nth(locator.place)
  }
  if ('role' in locator) {
    const { role, name, level } = locator
    return scope.getByRole(role as Role, {
      ...(name === undefined ? {} : { name: whole(name, known) }),
      ...(level === undefined ? {} : { level }),
    })
  }
  if ('label' in locator) return scope.getByLabel(whole(locator.label, known))
  if ('placeholder' in locator) return scope.getByPlaceholder(whole(locator.placeholder, known))
  if ('text' in locator) return scope.getByText(whole(locator.text, known))
  if ('autocomplete' in locator) {
    return scope.locator(`[autocomplete~=${JSON.stringify(locator.autocomplete)}]`)
  }
  return scope.locator(`[name=${JSON.stringify(locator.field)}]`)
}

function whole(name: string, known: Known): RegExp {
  const source = name
    .split(/\{([^{}]+)\}/)
    .map((piece, index) => {
      if (index % 2 === 1) return known[piece] === undefined ? '.*' : literal(known[piece])
      return literal(piece)
    })
    .join('')
  return new RegExp(`^\\s*${source}\\s*[*:]?\\s*$`, 'i')
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
