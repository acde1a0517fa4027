import type { Edit } from '../../planted/mutant.ts'

/** A planted fault, and the kinds that show it. */
export type Fault = {
  readonly fault: string
  readonly edits: readonly [Edit, ...Edit[]]
  readonly shownBy: readonly string[]
}

const WORKER = 'server/src/purchases/worker'
const EVIDENCE = `${WORKER}/evidence.ts`
const CARD = `${WORKER}/card-evidence.ts`
const CHARGE = `${WORKER}/charge.ts`

export const FAULTS: readonly Fault[] = [
  {
    fault: 'a shop that shows no order is believed at once',
    edits: [
      {
        file: EVIDENCE,
        sound: `not_ordered: inTheEnd('outcome_unknown', 'not_charged'),`,
        faulty: `not_ordered: always('not_charged'),`,
      },
    ],
    shownBy: ['the shop charges late'],
  },
  {
    fault: 'a card is called uncharged while it can still be charged',
    edits: [{ file: CARD, sound: 'await issuer.cancelCard(card)', faulty: '' }],
    shownBy: ['the shop charges late'],
  },
  {
    fault: 'a shop that says sold out is believed at once',
    edits: [
      {
        file: EVIDENCE,
        sound: `refused: inTheEnd('refusal_unconfirmed', 'not_charged'),
    // A bank`,
        faulty: `refused: always('not_charged'),
    // A bank`,
      },
    ],
    shownBy: ['the page says sold out, and the shop charges late'],
  },
  {
    fault: 'any charge of the amount on a statement is taken for ours',
    edits: [
      {
        file: CARD,
        sound: `if (left <= doubted.length) return { says: 'unclear' }`,
        faulty: '',
      },
    ],
    shownBy: ['two of one amount on one card, one charged, and the shop is closed'],
  },
  {
    fault: 'a reversed charge counts as a charge',
    edits: [
      {
        file: CARD,
        sound: `authorizations.find(({ status }) => status === 'approved')`,
        faulty: `authorizations.find(({ status }) => status === 'approved' || status === 'reversed')`,
      },
    ],
    shownBy: ['charged, and reversed at once'],
  },
  {
    fault: 'an order is taken for a charge, whatever the issuer says',
    edits: [
      {
        file: EVIDENCE,
        sound: `ordered: inTheEnd('charge_unconfirmed', 'evidence_contradicts'),`,
        faulty: `ordered: always('charged'),`,
      },
    ],
    shownBy: ['an order without a charge'],
  },
  {
    fault: 'a purchase with an unknown outcome is submitted again',
    edits: [
      {
        file: CHARGE,
        sound: `const intent = await findIntent(worker.db, job.accountId, job.intentId)
  if (!isClaimed(intent)) return lookAfter(intent)`,
        faulty: `const intent = await findIntent(worker.db, job.accountId, job.intentId)
  if (intent?.phase !== 'claimed' && intent?.phase !== 'paying') return lookAfter(null)`,
      },
      {
        file: CHARGE,
        sound: `if (paying === null || !(await useCard(tx, { accountId, cardId, intentId })))
        throw new NotOurs()`,
        faulty: `await useCard(tx, { accountId, cardId, intentId })`,
      },
      {
        file: CHARGE,
        sound: `if (!(await insertSubmission(tx, submission))) throw new NotOurs()
      return paying`,
        faulty: `await insertSubmission(tx, submission)
      return paying ?? intent`,
      },
      {
        file: CHARGE,
        sound: `const recovered = await recover(worker, job)
  if (recovered !== null) return lookAfter(recovered)`,
        faulty: '',
      },
      {
        file: CHARGE,
        sound:
          'const isLogged = submitted !== null && (await writePage(worker, submitted, submission))',
        faulty: 'const isLogged = submitted !== null',
      },
    ],
    shownBy: ['the worker is killed after the charge'],
  },
  {
    fault: 'an issuer that does not answer is taken for one that shows no charge',
    edits: [
      {
        file: CARD,
        sound: `log.warn({ err }, 'the issuer could not be asked')
    return { says: 'unreachable' }`,
        faulty: `log.warn({ err }, 'the issuer could not be asked')
    return { says: 'never' }`,
      },
    ],
    shownBy: ['the issuer and the shop are unreachable, and it was charged'],
  },
  {
    fault: 'the charged amount is not checked',
    edits: [
      {
        file: `${WORKER}/verdict.ts`,
        sound: 'if (quote === null || amountCents === null || amountCents === quote.amountCents) {',
        faulty: 'if (quote === null || amountCents !== 0) {',
      },
    ],
    shownBy: ['a different amount than confirmed'],
  },
  {
    fault: 'contradictory evidence is not shown to the operator',
    edits: [
      {
        file: 'server/src/purchases/intents/submissions/repository.ts',
        sound: '{DOUBTED} ORDER BY',
        faulty: "{DOUBTED} AND phase = 'paying' ORDER BY",
      },
    ],
    shownBy: ['an order without a charge'],
  },
]
