import type { Field } from './fields.ts'
import { namesOrder } from './later-steps.ts'
import type { LookNode } from './look.ts'
import type { Page } from './page.ts'
import { isOutside } from './page.ts'
import { isWithin, placesAround } from './tree.ts'
import { says, WORDS } from './words.ts'

const INPUTS = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox', 'radio', 'checkbox']
const APPLY =
  /^(apply|redeem|use|add|activate)\b|einlösen|anwenden|übernehmen|^hinzufügen|^(appliquer|utiliser|ajouter)|^(aplicar|usar|canjear|añadir)|^(applica|usa|aggiungi|riscatta)|^(toepassen|gebruiken|toevoegen|verzilver|inwisselen)|^(resgatar|adicionar)/iu
const OPENS =
  /\b(have|got|enter|add|use|apply|click here)\b|eingeben|hinzufügen|einlösen|haben|saisir|ajouter|avez|introduc|añadir|tiene|inseris|aggiung|hai|invoer|toevoeg|heb|inserir|adicionar|tem\b/iu
const ONWARD =
  /\b(continue|next|proceed|confirm|submit)\b|weiter|suivant|continuer|siguiente|continuar|avanti|prosegui|volgende|doorgaan|avançar|próximo/iu
/** A field for a gift card alone: its balance pays, and a discount code in it is refused. */
const GIFT = /gift ?(card|certificate)|geschenk|cadeau|regalo|presente/iu
const DISCOUNT =
  /discount|promo|coupon|rabatt|gutscheincode|réduction|descuento|sconto|korting|desconto|cup[oóã]/iu

/** Where a discount code is typed; null: the page shows no such field. */
export function findCodeField({ fields }: Page): Field | null {
  const open = fields.filter(
    ({ node, means, isLogin }) =>
      means === 'coupon' &&
      node.frame === 0 &&
      ['textbox', 'searchbox'].includes(node.role) &&
      !isLogin &&
      !node.disabled &&
      !isOutside(node) &&
      !isForGiftCards(node),
  )
  return open[0] ?? null
}

function isForGiftCards({ label, placeholder, field }: LookNode): boolean {
  const own = `${label ?? ''} ${placeholder ?? ''} ${field ?? ''}`
  return GIFT.test(own) && !DISCOUNT.test(own)
}

/** The button that sends the code: of its own form, else the one closest to the field. */
export function findApply(page: Page, { node }: Field): LookNode | null {
  const buttons = page.controls.filter(
    (it) => it.role !== 'link' && !it.disabled && !isOutside(it) && isNamedForCode(it),
  )
  const own = buttons.filter((it) => node.form !== null && it.form === node.form)
  const pool = own.length > 0 ? own : buttons
  for (const place of placesAround(node).slice(0, MOST_UP)) {
    const [first] = pool.filter((it) => isWithin(it, place))
    if (first !== undefined) return first
  }
  return own[0] ?? null
}

const MOST_UP = 4

/** The control that shows the field once it is clicked; null: there is none. */
export function findOpener(page: Page): LookNode | null {
  return page.controls.find((it) => opensCodeField(it)) ?? null
}

/**
 * A button that sends the code and nothing else: its form, or else its nearest place, holds only
 * the code's field. It cannot order, unless its own name says that it does.
 */
export function sendsOnlyCode(page: Page, target: LookNode): boolean {
  if (target.role === 'link' || !isNamedForCode(target)) return false
  const inputs = page.look.nodes.filter((it) => it.frame === 0 && INPUTS.includes(it.role))
  const isCode = (node: LookNode) =>
    page.fields.some((it) => it.node === node && it.means === 'coupon')
  const own = inputs.filter((it) => it.form === target.form)
  const isOwnForm = target.form !== null && own.length > 0 && own.every(isCode)
  if (isOwnForm) return true
  // A button of the checkout's own form sends all of it, unless it says that it submits nothing.
  if (target.form !== null && target.type !== 'button') return false
  const near = placesAround(target)
    .slice(0, MOST_UP)
    .map((place) => inputs.filter((it) => isWithin(it, place)))
    .find((it) => it.length > 0)
  return near?.every(isCode) === true
}

/** "Have a code?": shows the field, and sends nothing. */
export function opensCodeField(node: LookNode): boolean {
  const { name, role, tag, type, form, expanded, href } = node
  if (isOutside(node) || node.disabled || expanded === true || leadsElsewhere(node)) return false
  const isScript = role === 'link' && (href === null || /#[^/]*$|^javascript:/u.test(href))
  const isInert = role !== 'link' && (type === 'button' || tag !== 'button' || form === null)
  if (tag === 'input' || !(isScript || isInert || expanded === false)) return false
  const about = says(WORDS.coupon, name) || (/\bcode\b/iu.test(name) && isAboutCode(node))
  return (
    about && (OPENS.test(name) || name.includes('?') || expanded === false || tag === 'summary')
  )
}

function isAboutCode({ near, signs }: LookNode): boolean {
  return says(WORDS.coupon, near.slice(-60), signs)
}

function isNamedForCode(node: LookNode): boolean {
  if (leadsElsewhere(node)) return false
  return APPLY.test(node.name.trim()) || says(WORDS.coupon, node.name)
}

/** Its own name says that it orders, leads on, removes something or signs in. */
function leadsElsewhere(node: LookNode): boolean {
  const { name } = node
  return (
    namesOrder(node) ||
    ONWARD.test(name) ||
    [WORDS.order, WORDS.checkout, WORDS.takesAway, WORDS.login].some((it) => says(it, name))
  )
}
