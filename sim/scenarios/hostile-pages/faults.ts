import type { Edit } from '../../planted/mutant.ts'

/** A planted fault, and the case that must show it. */
type Fault = {
  readonly fault: string
  readonly shownBy: string
  readonly edits: readonly [Edit, ...Edit[]]
}

function fault(name: string, shownBy: string, file: string, sound: string, faulty: string): Fault {
  return { fault: name, shownBy, edits: [{ file: `server/src/purchases/${file}`, sound, faulty }] }
}

/** Shown by the shop that asks for no card, and by the same shop when it orders by itself. */
export const TRAPS = 'order traps'
export const BY_ITSELF = 'order traps that spring by themselves'

export const FAULTS: readonly Fault[] = [
  fault(
    'the check ignores the total',
    'a cent more',
    'shops/gate.ts',
    'quote.amountCents !== summary.amountCents || quote.currency',
    'quote.currency',
  ),
  fault(
    'the buyer clicks a button that may order',
    TRAPS,
    'shops/learn/submits.ts',
    "return showsLaterStep(look, target, gaveAddress) ? null : 'may_order'",
    'return showsLaterStep(look, target, gaveAddress) ? null : null',
  ),
  fault(
    'an order page is taken for any other page',
    BY_ITSELF,
    'browser/visit.ts',
    'this.isApproved ? null : readOrder(seen.look)',
    'this.isApproved ? readOrder(seen.look) : null',
  ),
  fault(
    'the buyer pays despite an error',
    'an error beside the card',
    'browser/pay.ts',
    'if (unfinished !== null) await refuseClick(visit, unfinished)',
    'if (unfinished === null) void refuseClick',
  ),
  fault(
    'the check ignores the items',
    'two for the price of one',
    'shops/gate.ts',
    'differences.push(...compareItems(quote, summary))',
    'void compareItems',
  ),
  fault(
    'the check ignores the address',
    'another house',
    'shops/gate.ts',
    'if (!shipsTo(quote.shipTo, summary.shipTo, shown.names)) {',
    'if (quote === null) {',
  ),
  fault(
    'no check after the card is entered',
    'a cent more once the card is given',
    'browser/pay.ts',
    'await refuseDifferences(visit, order.quote, buyer)\n  const total',
    'const total',
  ),
  {
    fault: 'the browser loads from anywhere while it pays',
    shownBy: 'a page that spies on what is typed',
    edits: [
      {
        file: 'server/src/purchases/browser/visit.ts',
        sound: 'if (this.letIn === null) return true',
        faulty: 'if (this !== null) return true',
      },
      {
        file: 'server/src/purchases/browser/chromium.ts',
        sound: 'hosts: limits.isPaying ? hosts : null',
        faulty: 'hosts: null',
      },
    ],
  },
  fault(
    'a shop that takes cards itself may lead frames anywhere',
    'a page that spies on what is typed',
    'browser/visit.ts',
    'this.isPressed ? this.trusted : without(this.trusted, this.flow.hosts)',
    'this.trusted',
  ),
  fault(
    'invisible text is read',
    'the confirmed total in white, the true one painted',
    'browser/page/unseen.js',
    'if (ink === null || paper === null) return false',
    'return false',
  ),
  fault(
    'a shop may name another card host after confirmation',
    'card fields of somebody else',
    'worker/charge.ts',
    'learned.payment_hosts.some((host) => !approved.payment_hosts.includes(host))',
    'approved === null',
  ),
  fault(
    'boxes stay ticked',
    'a subscription that is ticked',
    'browser/checkout-page.ts',
    'if (box === undefined) return false',
    'if (box !== null) return false',
  ),
]
