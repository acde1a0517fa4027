import type { CheckoutLink } from '@florin/sdk'
import type { Line } from '../../pay/view.ts'

/** A key of `parts/statuses.ts`. */
export const statusOfLink = ({ canceled_by }: Pick<CheckoutLink, 'canceled_by'>) =>
  canceled_by === null ? 'active' : 'canceled'

export function linesOf({ line_items }: Pick<CheckoutLink, 'line_items'>): Line[] {
  return line_items.data.map(({ id, description, quantity, amount_total }) => ({
    id,
    name: description,
    quantity,
    totalCents: amount_total,
  }))
}

/** The line items in one line. */
export function titleOf(link: Pick<CheckoutLink, 'line_items'>): string {
  return linesOf(link)
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
    .join(', ')
}

const COUNTED_TO = 1_000

/** Explains what happens to open sessions when the link is canceled. */
export function effectOf(openSessionCount: number): string {
  if (openSessionCount === 0) return 'This link has no open sessions.'
  if (openSessionCount === 1) return 'One open session from this link can still be paid.'
  const count = openSessionCount >= COUNTED_TO ? `${COUNTED_TO} or more` : openSessionCount
  return `${count} open sessions from this link can still be paid.`
}
