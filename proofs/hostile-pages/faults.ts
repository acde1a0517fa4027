import type { Edit } from '../lib/mutant.ts'

/** Each with the case that must show it. */
type Fault = {
  readonly fault: string
  readonly shownBy: string
  readonly edits: readonly [Edit, ...Edit[]]
}

function fault(name: string, shownBy: string, file: string, sound: string, faulty: string): Fault {
  return { fault: name, shownBy, edits: [{ file: `server/src/purchases/${file}`, sound, faulty }] }
}

/** Shown by the shop that asks for no card, and by the same when it orders by itself. */
export const TRAPS = 'order traps'
export const BY_ITSELF = 'order traps that spring by themselves'

export const FAULTS: readonly Fault[] = [
  fault(
    'a gate that does not look at the total',
    'a cent more',
    'shops/gate.ts',
    'quote.amountCents !== summary.amountCents || quote.currency',
    'quote.currency',
  ),
  fault(
    'a buyer who clicks what may order',
    TRAPS,
    'shops/learn/submits.ts',
    "return showsLaterStep(look, target, gaveAddress) ? null : 'may_order'",
    'return showsLaterStep(look, target, gaveAddress) ? null : null',
  ),
  fault(
    'an order page that is taken for any page',
    BY_ITSELF,
    'browser/visit.ts',
    'this.isApproved ? null : readOrder(seen.look)',
    'this.isApproved ? readOrder(seen.look) : null',
  ),
  fault(
    'a buyer who pays beside an error',
    'an error beside the card',
    'browser/pay.ts',
    'if (unfinished !== null) await refuseClick(visit, unfinished)',
    'if (unfinished === null) void refuseClick',
  ),
  fault(
    'a gate that does not look at the lines',
    'two for the price of one',
    'shops/gate.ts',
    'differences.push(...compareItems(quote, summary))',
    'void compareItems',
  ),
  fault(
    'a gate that does not look at the address',
    'another house',
    'shops/gate.ts',
    'if (!shipsTo(quote.shipTo, summary.shipTo, shown.names)) {',
    'if (quote === null) {',
  ),
  fault(
    'no look once the card is given',
    'a cent more once the card is given',
    'browser/pay.ts',
    'await refuseDifferences(visit, order.quote, buyer)\n  const total',
    'const total',
  ),
  {
    fault: 'a browser that loads from anywhere while it pays',
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
    'a shop that takes cards itself and may lead frames anywhere',
    'a page that spies on what is typed',
    'browser/visit.ts',
    'this.isPressed ? this.trusted : without(this.trusted, this.flow.hosts)',
    'this.trusted',
  ),
  fault(
    'eyes that read white on white',
    'the confirmed total in white, the true one painted',
    'browser/page/unseen.js',
    'if (ink === null || paper === null) return false',
    'return false',
  ),
  fault(
    'a shop that may name another host for the card once it is confirmed',
    'card fields of somebody else',
    'worker/charge.ts',
    'learned.payment_hosts.some((host) => !approved.payment_hosts.includes(host))',
    'approved === null',
  ),
  fault(
    'boxes that stay ticked',
    'a subscription that is ticked',
    'browser/checkout-page.ts',
    'if (box === undefined) return false',
    'if (box !== null) return false',
  ),
]
