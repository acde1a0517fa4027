import type { Fault } from '../proof.ts'

const BUYER = 'server/src/purchases/buyer'

/** Rules of the buyer without which a quote may be wrong, each with the unit tests that must fail. */
export const BUYER_FAULTS: readonly Fault[] = [
  {
    name: 'a total is composed before the page that asks for the card',
    patches: [
      {
        file: `${BUYER}/quote.ts`,
        in: 'composedTotals',
        replace: '!isCardAsked(page) ||',
        by: '',
      },
    ],
    caughtBy: 'quote.test.ts',
  },
  {
    name: 'a part that stands alone beside the card is not counted',
    patches: [{ file: `${BUYER}/parts.ts`, in: 'noteAlone', returns: 'undefined' }],
    caughtBy: 'parts.test.ts',
  },
  {
    name: 'a part that is named without a sum leaves the total closed',
    patches: [{ file: `${BUYER}/parts.ts`, in: 'namedBelow', returns: '[]' }],
    caughtBy: 'parts.test.ts',
  },
  {
    name: 'one part under two names is counted twice',
    patches: [{ file: `${BUYER}/parts.ts`, in: 'isTwice', returns: 'false' }],
    caughtBy: 'parts.test.ts',
  },
  {
    name: 'goods that ship are quoted before the address',
    patches: [
      {
        file: `${BUYER}/gate.ts`,
        in: 'checkEnd',
        replace: 'belief.isSent',
        by: 'false',
      },
      {
        file: `${BUYER}/gate.ts`,
        in: 'checkEnd.isUnclear',
        replace: 'belief.isDelivered === true ||',
        by: '',
      },
    ],
    caughtBy: 'gate.test.ts',
  },
  {
    name: 'the price of one is taken for the sum of several',
    patches: [
      {
        file: `${BUYER}/parts.ts`,
        in: 'readGoods',
        replace: 'sums.map((it) => it * quantity)',
        by: 'sums.flatMap((it) => [it, it * quantity])',
      },
    ],
    caughtBy: 'parts.test.ts',
  },
  {
    name: 'half a name is enough',
    patches: [{ file: `${BUYER}/gate.ts`, in: 'isHalfNamed', returns: 'false' }],
    caughtBy: 'quote.test.ts',
  },
  {
    name: 'the sum of the goods is taken for the total',
    patches: [{ file: `${BUYER}/quote.ts`, in: 'lacksDelivery', returns: 'false' }],
    caughtBy: 'quote.test.ts',
  },
  {
    name: 'an offer is taken for a question for the age',
    patches: [
      {
        file: `${BUYER}/overlays.ts`,
        in: 'asksAge',
        replace: 'rows.length === 0 &&',
        by: '',
      },
    ],
    caughtBy: 'offers.test.ts',
  },
  {
    name: 'a stored card goes to a button that may order before any total',
    patches: [{ file: `${BUYER}/pay.ts`, in: 'mayCharge', returns: 'namesOrder(node)' }],
    caughtBy: 'small-shops.shop.test.ts',
  },
]
