import type { Asked } from '../shops/options.ts'
import { askEntry, askText, NAMED_OPTIONS } from '../shops/options.ts'
import type { Field } from '../shops/page/fields.ts'
import { isPlaceholder } from '../shops/page/fields.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Page } from '../shops/page/page.ts'
import { isOutside } from '../shops/page/page.ts'
import { readFreeText } from '../shops/prompt/free-text.ts'
import { normalizePrompt } from '../shops/prompt/words.ts'
import { samePage } from './belief.ts'
import type { Buyer } from './buyer.ts'
import { answer } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import { asked } from './candidates.ts'
import type { View, Walk } from './views.ts'

/** A field that only this shop has, by the label that it shows. */
type Question = { readonly field: Field; readonly label: string }

const MOST_LABEL = 80
const MOST_NEAR = 60
/** Meanings that are nothing of the buyer's known details. */
const ASKED = [null, 'comment', 'company', 'title'] as const
/** Never asked this way: the card, secrets, birthdays, and what a person alone can answer. */
const SECRET =
  /(?<!(?:greeting|gift|note|place) ?)card|karte|\bcarte\b|tarjeta|\bcarta\b|kaart|cart[ãa]o|\bcv[cv]\d?\b|\biban\b|account n|kontonummer|pass ?(word|code|phrase)|passwort|mot de passe|contraseña|wachtwoord|senha|\bpin\b|\botp\b|one.?time|(verification|security|confirmation|sms|authentication|access) code|einmal|bestätigungscode|sicherheits|code de (v[ée]rification|s[ée]curit[ée])|c[óo]digo de (verific|segur)|codice di (verifica|sicurezza)|captcha|\brobot\b|birth|geburt|naissance|nacimiento|nascita|geboorte|nascimento|social security|passport|\bssn\b/iu
const SECRET_TOKEN = /^cc-|one-time-code|password|bday/u
const TYPES = [null, 'text', 'email', 'tel', 'date', 'url']
/** Labels that cannot be names of options. */
const RESERVED = [...NAMED_OPTIONS, '__proto__', 'constructor', 'prototype']

/**
 * The shop's own questions: required fields and lists without a meaning. Optional ones only where
 * the prompt or an option names their label. `among`: fields of the article; undefined: the
 * checkout's.
 */
function questionsAt(
  page: Page,
  { options, prompt }: Buyer,
  among?: readonly LookNode[],
): Question[] {
  const grouped = page.groups.flatMap((it) => it.options.map(({ node }) => node))
  const seen = new Map<string, number>()
  return page.fields
    .filter(among === undefined ? isOfCheckout(page) : ({ node }) => among.includes(node))
    .filter((it) => isQuestion(it, among !== undefined) && !grouped.includes(it.node))
    .flatMap((field): Question[] => {
      const bare = labelOf(field.node)
      if (bare === '' || SECRET.test(bare) || RESERVED.includes(bare)) return []
      const before = seen.get(bare) ?? 0
      seen.set(bare, before + 1)
      const label = before === 0 ? bare : `${bare} ${before + 1}`
      const isNamed =
        Object.hasOwn(options, label) ||
        (prompt !== null && readFreeText(normalizePrompt(prompt), label) !== null)
      return field.isRequired || (isNamed && field.node.options === null) ? [{ field, label }] : []
    })
}

/** Not of a form beside it, such as one for questions to the shop. */
function isOfCheckout(page: Page): (field: Field) => boolean {
  const card = page.fields.filter(({ means }) => means?.startsWith('card.') === true)
  const chosen = page.groups.flatMap(({ options }) => options)
  const forms = new Set([...asked(page), ...card, ...chosen].map(({ node }) => node.form))
  return ({ node }) => forms.size === 0 || node.form === null || forms.has(node.form)
}

/** `isOfArticle`: a name there is not the buyer's, but one to engrave. */
function isQuestion({ node, means, isLogin }: Field, isOfArticle: boolean): boolean {
  const isOfSomebody = isOfArticle && means === 'shipping_address.name'
  const isAsked = (ASKED as readonly unknown[]).includes(means) || isOfSomebody
  if (!isAsked || isLogin || isOutside(node)) return false
  if (node.frame !== 0 || node.disabled || !TYPES.includes(node.type)) return false
  if (SECRET_TOKEN.test(node.autocomplete ?? '')) return false
  const isList = node.options !== null
  return isList ? entriesOf(node).length > 1 : ['input', 'textarea'].includes(node.tag)
}

/** As the shop shows it, without its star. */
function labelOf({ label, placeholder, near, name }: LookNode): string {
  const own = label || placeholder || name || (near.length <= MOST_NEAR ? near : '')
  return own
    .replaceAll(/[[\]{}<>"`\\]/g, ' ')
    .replace(/\((required|optional|pflichtfeld|obligatoire|obligatorio)\)/iu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s*:]+$/u, '')
    .trim()
    .slice(0, MOST_LABEL)
}

function entriesOf({ options }: LookNode): string[] {
  const real = (options ?? []).filter((it) => !isPlaceholder(it) && !it.disabled)
  return [...new Set(real.map((it) => it.label))]
}

function schemaOf({ field: { node }, label }: Question): object {
  return node.options === null
    ? askText(label, { isDate: node.type === 'date', mostLetters: node.mostLetters })
    : askEntry(label, entriesOf(node))
}

/** Schemas of the required fields that are empty. The prompt may answer the optional ones. */
export function askedAt(walk: Walk, { page, values }: View, among?: readonly LookNode[]): Asked {
  const { buyer } = walk
  const questions = questionsAt(page, buyer, among)
  const schemasOf = (some: readonly Question[]) =>
    Object.fromEntries(some.map((it) => [it.label, schemaOf(it)]))
  answer(schemasOf(questions), buyer)
  const open = questions.filter(
    ({ field, label }) =>
      field.isRequired && (Object.hasOwn(buyer.options, label) || isOpen(field, values)),
  )
  return schemasOf(open)
}

/** A field that the shop has filled in itself needs no answer. */
function isOpen({ node, isEmpty }: Field, values: View['values']): boolean {
  return node.options === null ? (values.get(node.id) ?? '') === '' && isEmpty : isEmpty
}

/** Types and chooses the answers; remembers what the fields show. */
export function answerActs(
  walk: Walk,
  { page, values }: View,
  among?: readonly LookNode[],
): Candidate[] {
  const { belief, buyer } = walk
  return questionsAt(page, buyer, among).flatMap(({ field: { node }, label }): Candidate[] => {
    const wanted = buyer.options[label]
    if (typeof wanted !== 'string' || !Object.hasOwn(buyer.options, label)) return []
    const chosen = node.options?.find((it) => it.selected)?.label ?? null
    const shown = node.options === null ? (values.get(node.id) ?? '') : (chosen ?? '')
    belief.answers.set(label, { wanted, shown })
    if (isSame(shown, wanted)) return []
    const act = node.options === null ? 'fill' : 'select'
    return [
      {
        ...{ do: act, node, goal: null, value: wanted, means: null, score: SCORE },
        ...{ class: 'fills', why: `asks for "${label}"` },
      },
    ]
  })
}

/** In the cart, apart from the article's own page, whose form is done with. */
export function answerInCart(walk: Walk, view: View): Candidate[] {
  if (samePage(view.page.look.url, walk.belief.productUrl)) return []
  askedAt(walk, view)
  return answerActs(walk, view)
}

const SCORE = 37

function isSame(shown: string, wanted: string): boolean {
  const bare = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return bare(shown) === bare(wanted)
}

/** Each answer was read back from its field, or nothing is quoted. */
export function checkAnswers({ belief }: Walk): string | null {
  const unseen = [...belief.answers].find(([, { shown, wanted }]) => !isSame(shown, wanted))
  return unseen === undefined ? null : `The shop does not show "${unseen[0]}" as given.`
}
