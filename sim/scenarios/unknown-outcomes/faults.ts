import type { Patch } from '../../planted/patch.ts'
import type { Fault } from '../../proof.ts'
import { RESUBMISSION } from '../charge-once/faults.ts'

const PURCHASES = 'server/src/purchases'
const CARD = `${PURCHASES}/worker/card-evidence.ts`
const DENIED = 'reported failed, but charged'
const INVENTED = 'reported succeeded without a charge, or with the charge of another'

/** Another ruling where the card's books show no charge yet. */
const ruling = (shop: string, replace: string, by: string): Patch => ({
  file: `${PURCHASES}/worker/evidence.ts`,
  in: `RULINGS.nothing_yet.${shop}`,
  replace,
  by,
})

export const FAULTS: readonly Fault[] = [
  {
    name: 'a shop that shows no order is believed at once',
    patches: [
      ruling('not_ordered', "inTheEnd('outcome_unknown', 'not_charged')", "always('not_charged')"),
    ],
    shownBy: 'the shop charges late',
    caughtBy: DENIED,
  },
  {
    name: 'a card is called uncharged while it can still be charged',
    patches: [{ file: CARD, in: 'askIssuer', without: 'cancelCard' }],
    shownBy: 'the shop charges late',
    caughtBy: DENIED,
  },
  {
    name: 'a shop that says sold out is believed at once',
    patches: [
      ruling('refused', "inTheEnd('refusal_unconfirmed', 'not_charged')", "always('not_charged')"),
    ],
    shownBy: 'the page says sold out, and the shop charges late',
    caughtBy: DENIED,
  },
  {
    name: 'any charge of the amount on a statement is taken for ours',
    patches: [{ file: CARD, in: 'attribute', replace: 'left <= unknown.length', by: 'false' }],
    shownBy: 'two of one amount on one card, one charged, and the shop is closed',
    caughtBy: INVENTED,
  },
  {
    name: 'a reversed charge counts as a charge',
    patches: [
      {
        file: CARD,
        in: 'approved',
        replace: "status === 'approved'",
        by: "status === 'approved' || status === 'reversed'",
      },
    ],
    shownBy: 'charged, and reversed at once',
    caughtBy: INVENTED,
  },
  {
    name: 'an order is taken for a charge, whatever the issuer says',
    patches: [
      ruling(
        'ordered',
        "inTheEnd('charge_unconfirmed', 'evidence_contradicts')",
        "always('charged')",
      ),
    ],
    shownBy: 'an order without a charge',
    caughtBy: INVENTED,
  },
  {
    name: 'a purchase with an unknown outcome is submitted again',
    patches: RESUBMISSION,
    shownBy: 'the worker is killed after the charge',
    caughtBy: 'submitted twice',
  },
  {
    name: 'an issuer that does not answer is taken for one that shows no charge',
    patches: [
      {
        file: CARD,
        in: 'askIssuer',
        replace: "asked') return { says: 'unreachable' }",
        by: "asked'); return { says: 'never' }",
      },
    ],
    shownBy: 'the issuer and the shop are unreachable, and it was charged',
    caughtBy: DENIED,
  },
  {
    name: 'the charged amount is not checked',
    patches: [
      {
        file: `${PURCHASES}/worker/verdict.ts`,
        in: 'remarkOn',
        replace: 'amountCents === quote.amountCents',
        by: 'true',
      },
    ],
    shownBy: 'a different amount than confirmed',
    caughtBy: 'succeeded, without a report of what differs from the confirmed quote',
  },
  {
    name: 'contradictory evidence is not shown to the operator',
    patches: [
      {
        file: `${PURCHASES}/intents/submissions/repository.ts`,
        in: 'listUnknown',
        replace: '} ORDER BY',
        by: "} AND phase = 'paying' ORDER BY",
      },
    ],
    shownBy: 'an order without a charge',
    caughtBy: 'unknown, and not shown to the operator with evidence, age and next step',
  },
]
