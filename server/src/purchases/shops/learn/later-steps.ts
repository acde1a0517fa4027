import type { Look, LookNode } from './look.ts'
import type { Stage } from './stages.ts'
import { rankOf, stageOf, stageOfPage } from './stages.ts'
import { isWithin } from './tree.ts'

/** The order button by its own name. Words for adding to a cart ("Buy now") are left out: related goods have them. */
const ORDERS =
  /^(place (your |my |the )?order|submit (your |my )?order|complete (your |my |the )?(order|purchase)|confirm (your |my |the )?(order|purchase)|confirm (and|&) pay|pay now|make payment|finali[sz]e order|zahlungspflichtig bestellen|kostenpflichtig bestellen|bestellung (abschicken|abschließen)|passer (la )?commande|confirmer (la )?commande|realizar (el )?pedido|confirmar (el )?pedido|conferma (l')?ordine|bestelling plaatsen)\b/i
const ONWARD =
  /^(?:save (?:and|&) )?(?:continue|proceed|go|next|weiter|fortfahren|continuer|continuar|continua|prosegui|verder|doorgaan)\b[\s:,>›→-]*(?:(?:to|with|zur|zum|vers|à la|au|a la|al|alla|naar|para o)\b)?\s*(?:the |your |secure |de )?(.+)$/i
const REVIEW = /^(?:review|preview) (?:your |my |the )?order\b/i
const COUNTER =
  /\b(?:step|schritt|étape|paso|passo|passaggio|stap)\s+(\d{1,2})\s*(?:of|\/|von|sur|de|di|van)\s*(\d{1,2})\b/i

/**
 * Whether the page shows that a further step comes after a click on `target`, so that the click cannot be the one
 * that orders. "Confirmation" and the like are no step: they are the order itself.
 */
export function showsLaterStep(look: Look, target: LookNode, gaveAddress: boolean): boolean {
  if (namesOrder(target)) return false
  if (hasOrderButton(look, target) || countsOn(look)) return true
  const here = stageOfPage(look, target, gaveAddress)
  if (here === null) return false
  const isLater = (stage: Stage | null) =>
    stage !== null && stage !== 'end' && rankOf(stage) > rankOf(here)
  return (
    isLater(stageNamedBy(target)) ||
    stepsAhead(look).some(isLater) ||
    closedSections(look, target).some(isLater)
  )
}

export function namesOrder({ name }: LookNode): boolean {
  return ORDERS.test(name.replaceAll(/\s+/g, ' ').trim())
}

/** Another control that looks more like the order button, even one that cannot be used yet. */
function hasOrderButton(look: Look, target: LookNode): boolean {
  return look.nodes.some(
    (it) =>
      it.id !== target.id &&
      it.frame === 0 &&
      it.role === 'button' &&
      !['header', 'nav', 'footer'].includes(it.area ?? '') &&
      namesOrder(it),
  )
}

/** "Step 1 of 3". The last one counted may be the confirmation, so the one before it may be what orders. */
function countsOn({ nodes }: Look): boolean {
  const counts = nodes.flatMap(({ text }) => {
    const [, at, of] = COUNTER.exec(text) ?? []
    return at === undefined ? [] : [Number(of) - Number(at)]
  })
  return counts.length > 0 && Math.min(...counts) >= 2
}

/** "Continue to payment" */
function stageNamedBy({ name }: LookNode): Stage | null {
  const plain = name.replaceAll(/\s+/g, ' ').trim()
  if (REVIEW.test(plain)) return 'review'
  return stageOf(ONWARD.exec(plain)?.[1] ?? '')
}

type Item = { readonly stage: Stage; readonly isLink: boolean }

/**
 * Steps of a progress bar that are still ahead: three or more in a row, in order. A step that can be gone to is
 * behind, so links never count: pages about shipping and payment are linked everywhere.
 */
function stepsAhead(look: Look): Stage[] {
  const runs: Item[][] = [[]]
  for (const node of look.nodes) {
    const items = itemsIn(look, node)
    if (items?.length === 0) runs.push([])
    for (const item of items ?? []) {
      const last = runs.at(-1)?.at(-1)
      // A heading of the same name, right below the bar, begins another row.
      if (last !== undefined && rankOf(item.stage) <= rankOf(last.stage)) runs.push([])
      runs.at(-1)?.push(item)
    }
  }
  return runs
    .filter((run) => run.length >= LEAST_STEPS)
    .flatMap((run) => {
      const done = run.findLastIndex(({ isLink }) => isLink)
      // The first after those that are done is where the page is.
      return run.slice(done < 0 ? 0 : done + 2).map(({ stage }) => stage)
    })
}

const LEAST_STEPS = 3

/** The steps that a node names; none where it names anything else; null where it is to be passed over. */
function itemsIn(look: Look, node: LookNode): Item[] | null {
  if (node.frame !== 0 || node.area === 'footer') return []
  if (!/\p{L}/u.test(node.name || node.text)) return null // numbers, ticks and arrows
  if (node.role === 'text') {
    const names = node.text.split(/\s*[›>→/|»]\s*/)
    const items = names
      .map(stageOf)
      .flatMap((it) => (it === null ? [] : [{ stage: it, isLink: false }]))
    if (items.length < names.length) return []
    // Its link has told it.
    return look.nodes.some((it) => it.role === 'link' && isInside(node, it)) ? null : items
  }
  const stage = ['link', 'button', 'tab', 'heading'].includes(node.role) ? stageOf(node.name) : null
  const isLink = node.role !== 'heading' && !node.disabled && !node.current
  return stage === null ? [] : [{ stage, isLink }]
}

function isInside(node: LookNode, around: LookNode): boolean {
  return isWithin(node, { frame: around.frame, path: around.path })
}

/**
 * Sections below the one that `target` stands in, still closed: an accordion. Only beside its own section's heading,
 * which names a stage as well, and with nothing in them: a summary of what was chosen has the same headings.
 */
function closedSections(look: Look, target: LookNode): Stage[] {
  const heads = look.nodes.filter(
    (it) => it.frame === 0 && (it.role === 'heading' || it.expanded !== null),
  )
  const own = heads.findLast((it) => it.id < target.id && stageOf(it.name) !== null)
  if (own === undefined || target.heading === null || stageOf(target.heading) === null) return []
  const beside = heads.filter((it) => it.id > target.id && isBeside(own, it))
  return beside.flatMap((head, at) => {
    const stage = stageOf(head.name)
    const until = beside[at + 1]?.id ?? look.nodes.length
    const inside = look.nodes
      .slice(head.id + 1, until)
      .filter((it) => isBeside(own, it, 1) && it.name + it.text !== '' && !isInside(it, head))
    return stage === null || inside.length > 0 ? [] : [stage]
  })
}

/** At the same depth, and in the same list of sections. */
function isBeside(one: LookNode, other: LookNode, deeper = 0): boolean {
  const shared = one.path.findIndex((step, at) => step !== other.path[at])
  const depth = shared < 0 ? one.path.length : shared
  const isSameDepth = deeper > 0 || other.path.length === one.path.length
  const isSameArea = one.area === other.area && one.frame === other.frame
  return isSameArea && isSameDepth && depth >= one.path.length - 2 && depth < one.path.length
}
