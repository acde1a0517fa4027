import type { Look, LookNode } from './look.ts'
import { PRODUCT_WORDS } from './product-words.ts'
import { findSums } from './sums.ts'
import type { Place } from './tree.ts'
import { nodesWithin } from './tree.ts'
import { says } from './words.ts'

/** Stands under words such as "You may also like". */
export function isRelated(look: Look, place: Place): boolean {
  const first = nodesWithin(look, place)[0]
  if (first === undefined) return false
  const above = look.nodes.slice(0, first.id)
  const heading = above.findLast(
    (it) => (it.role === 'heading' || isShort(it)) && isAbove(look, it, place),
  )
  return heading !== undefined && says(PRODUCT_WORDS.related, heading.text)
}

const MOST_HEADING = 40

/** Some sections are headed by a line that is no heading. */
function isShort({ role, text }: LookNode): boolean {
  return role === 'text' && text.length <= MOST_HEADING && says(PRODUCT_WORDS.related, text)
}

/** Heads the part that the place is in, and stands in no neighbour with a price of its own. */
function isAbove(look: Look, { path, frame }: LookNode, place: Place): boolean {
  const depth = path.findIndex((step, at) => step !== place.path[at])
  if (depth < 0 || path.length - depth > 2) return false
  const beside = nodesWithin(look, { frame, path: path.slice(0, depth + 1) })
  return beside.every(({ text }) => findSums(text).length === 0)
}
