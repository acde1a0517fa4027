import { readCardFields } from './card-fields.ts'
import type { Look, LookNode } from './look.ts'

/** Words of a fault. A message is words: a red star, or "* required" under a form, is none. */
export const FAULT =
  /\b(error|invalid|incorrect|(is|are|field) required|missing|must (be|not|have|contain|select|accept|agree)|please (enter|fill|select|choose|provide|correct|check|accept|agree|specify|try)|can(no|')t|(could|did) not|couldn't|failed|problem|try again|not (a )?valid|declined|expired)\b|fehler|ungültig|erforderlich|bitte (geben|wählen|füllen|prüfen|akzeptieren)|erreur|invalide|obligatoire|veuillez|no es válid|obligatori[oa]|por favor|errore|non (è )?valid|ongeldig|verplicht|inválid/i
const MOST_LETTERS = 200
const FIELD_ROLES = ['textbox', 'combobox', 'searchbox', 'spinbutton', 'listbox', 'checkbox']

/** Why a form must not be submitted as it is; null: nothing speaks against it. */
export type Unfinished = 'field_empty' | 'error_shown'

export function readUnfinished(look: Look, target: LookNode): Unfinished | null {
  if (findEmpty(look, target) !== null) return 'field_empty'
  return findError(look) === null ? null : 'error_shown'
}

/** A field of the target's form that must be filled and is not. */
function findEmpty(look: Look, target: LookNode): LookNode | null {
  const own = look.nodes.filter(
    (it) => it.frame === target.frame && it.form === target.form && !it.disabled && isAround(it),
  )
  const card = readCardFields(look)?.fields.map(({ node }) => node) ?? []
  return (
    own.find((it) => isRequired(it) && isEmpty(it)) ??
    own.find((it) => it.role === 'radio' && it.required && !isAnswered(own, it)) ??
    // A card's fields may be in a frame, which no form of the page holds.
    card.find((it) => it.frame !== 0 && it.required && isEmpty(it)) ??
    null
  )
}

/** An error message on the page, or a field that it marks as wrong. */
function findError(look: Look): LookNode | null {
  return (
    look.nodes.find(
      (it) =>
        it.invalid ||
        (it.warns &&
          isAround(it) &&
          it.text.length <= MOST_LETTERS &&
          !it.text.includes('*') &&
          FAULT.test(it.text)),
    ) ?? null
  )
}

function isAround({ area }: LookNode): boolean {
  return !['header', 'nav', 'footer'].includes(area ?? '')
}

function isRequired({ role, required, label }: LookNode): boolean {
  return FIELD_ROLES.includes(role) && (required || /\*\s*$/.test(label ?? ''))
}

/** Of a list that the shop draws itself nobody knows: its words are its value. */
function isEmpty({ role, tag, filled, checked, text }: LookNode): boolean {
  if (role === 'checkbox') return checked === false
  return ['input', 'select', 'textarea'].includes(tag) ? !filled : text === ''
}

function isAnswered(nodes: readonly LookNode[], one: LookNode): boolean {
  return nodes.some((it) => it.role === 'radio' && it.field === one.field && it.checked === true)
}
