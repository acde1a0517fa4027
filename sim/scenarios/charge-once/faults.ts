import { plantAll } from '../../planted/mutant.ts'

const INTENTS = 'server/src/purchases/intents'
const WORKER = 'server/src/purchases/worker'
const CHARGE = `${WORKER}/charge.ts`

export function mutants(): Record<string, Promise<string>> {
  return {
    'no submission lock and no log page, and a worker resumes a purchase in flight': plantAll([
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
        throw new NotOurs()
      if (!(await insertSubmission(tx, submission))) throw new NotOurs()
      return paying`,
        faulty: `await useCard(tx, { accountId, cardId, intentId })
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
    ]),
    'a confirmation reads first and writes later': plantAll([
      {
        file: `${INTENTS}/repository.ts`,
        sound: 'WHERE account_id = $1 AND id = $2 AND phase = $3 AND version = $4 RETURNING id',
        faulty: "WHERE account_id = $1 AND id = $2 AND ($3 || $4::text <> '') RETURNING id",
      },
      {
        file: `${INTENTS}/repository.ts`,
        sound: 'WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE',
        faulty: 'WHERE account_id = $1 AND id = $2',
      },
    ]),
  }
}
