import type { Known } from '../shops/page/classes.ts'
import { judgeClick } from '../shops/page/classes.ts'
import type { Page } from '../shops/page/page.ts'
import { isOutside } from '../shops/page/page.ts'
import { isForbidden } from '../shops/page/product.ts'
import { PRODUCT_WORDS } from '../shops/page/product-words.ts'
import { says, WORDS } from '../shops/page/words.ts'
import type { Candidate } from './candidates.ts'
import { asksAge } from './overlays.ts'

const MOST_NAME = 60

/** Ways past what a shop offers along, once the article is in the cart. None of them takes it. */
export function declineActs(page: Page, known: Known): Candidate[] {
  // A refusal to be of age leaves the shop.
  if (asksAge(page)) return []
  return page.controls
    .filter((it) => !isOutside(it) && !isForbidden(it) && it.name.length <= MOST_NAME)
    .filter((it) => says(PRODUCT_WORDS.declines, it.name) && !says(WORDS.checkout, it.name))
    .map((node) => ({
      ...{ do: 'press', goal: 'next', node, value: null, means: null, score: 14 },
      ...judgeClick(page, node, known),
    }))
}
