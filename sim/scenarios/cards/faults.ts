/** Planted faults, each with its own place and form, so one tree can hold many. */
import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Edit } from '../../planted/mutant.ts'
import { plantAll } from '../../planted/mutant.ts'

export type Fault = {
  readonly name: string
  readonly shop: 'oscar' | 'scripted'
  /** The place, or the beginning of its name. */
  readonly place: string
  readonly form: string
  readonly edits: readonly Edit[]
}

const CHARGE = 'server/src/purchases/worker/charge.ts'
const SPELLED = ".replaceAll(/(.{4})(?=.)/g, '$1 ')"

export const FAULTS: readonly Fault[] = [
  {
    name: 'the worker logs the card',
    ...{ shop: 'scripted', place: 'log of the worker', form: 'plain' },
    edits: [
      {
        file: CHARGE,
        sound: 'const { intent, card } = ready\n',
        faulty:
          "const { intent, card } = ready\n  worker.log.warn({ with: JSON.stringify(card) }, 'paying')\n",
      },
    ],
  },
  {
    name: 'the worker logs what is typed at a bank',
    ...{ shop: 'scripted', place: 'log of the worker', form: 'hex' },
    edits: [
      {
        file: 'server/src/purchases/authentication/live-view/show.ts',
        sound: 'const said = readSaid(text)',
        faulty: "const said = (console.log(Buffer.from(text).toString('hex')), readSaid(text))",
      },
    ],
  },
  {
    name: 'an event stores the number',
    ...{ shop: 'scripted', place: 'database', form: 'base64' },
    edits: [
      {
        file: CHARGE,
        sound: '.pay(order, submit, watcher(worker, intent), ',
        faulty:
          '.pay(order, submit, (step) => watcher(worker, intent)({ ...step, message: btoa(card.number) }), ',
      },
    ],
  },
  {
    name: 'a step returns the number to Restate',
    ...{ shop: 'scripted', place: 'Restate', form: 'plain' },
    edits: [
      {
        file: CHARGE,
        sound: 'return await seekVerdict(worker, ended, ended.answer)',
        faulty: `return (
        (await seekVerdict(worker, ended, ended.answer)) ??
        { handler: 'expire', version: 1, delayMs: 60_000, card: checked.card.number }
      )`,
      },
    ],
  },
  {
    name: 'an error carries the number to Restate',
    ...{ shop: 'scripted', place: 'Restate', form: 'spaced' },
    edits: [
      {
        file: 'server/src/purchases/jobs/service.ts',
        sound: 'throw namelessError(error)',
        faulty: 'throw error',
      },
      {
        file: CHARGE,
        sound: "if (!('refused' in material)) return { outcome: 'ready', intent, ...material }",
        faulty: `globalThis.thrown ??= 0
  if ('card' in material && globalThis.thrown++ < 3) {
    throw new Error('fill(' + material.card.number${SPELLED} + ')')
  }
  if (!('refused' in material)) return { outcome: 'ready', intent, ...material }`,
      },
    ],
  },
  {
    name: 'a security code outlives the submission',
    ...{ shop: 'scripted', place: 'database', form: 'code stored' },
    edits: [
      {
        file: 'server/src/purchases/cards/repository.ts',
        sound:
          'UPDATE cards SET sealed_security_code = NULL, security_code_expires_at = NULL\n    WHERE account_id = $1 AND id = $2 AND removed_at IS NULL',
        faulty:
          'UPDATE cards SET last4 = last4\n    WHERE account_id = $1 AND id = $2 AND removed_at IS NULL',
      },
    ],
  },
  {
    name: 'a typed security code outlives the submission',
    ...{ shop: 'scripted', place: 'database', form: 'typed code stored' },
    edits: [
      {
        file: 'server/src/purchases/cards/service.ts',
        sound: '  await deletePurchaseCode(tx, accountId, intentId)\n  return await spend',
        faulty: '  return await spend',
      },
    ],
  },
  {
    name: 'the frame posts typed data to the page around it',
    ...{ shop: 'scripted', place: 'the page around the frame', form: 'plain' },
    edits: [
      {
        file: 'web/src/card-frame/send.ts',
        sound: '  try {\n',
        faulty: "  window.parent.postMessage(body, '*')\n  try {\n",
      },
    ],
  },
  {
    name: 'the frame stores typed data for the next visit',
    ...{ shop: 'scripted', place: 'the page around the frame', form: 'base64' },
    edits: [
      {
        file: 'web/src/card-frame/send.ts',
        sound: '    const answer = await response.json()\n',
        faulty:
          "    const answer = await response.json()\n    localStorage.setItem('typed', btoa(JSON.stringify(body)))\n",
      },
    ],
  },
  {
    name: 'the API logs bodies',
    ...{ shop: 'scripted', place: 'log of the API', form: 'plain' },
    edits: [
      {
        file: 'server/src/http/telemetry.ts',
        sound: "log.info(line, 'answered')",
        faulty: "log.info({ ...line, body: JSON.stringify(request.body) }, 'answered')",
      },
    ],
  },
  {
    name: 'the hash of an Idempotency-Key can be guessed',
    ...{ shop: 'scripted', place: 'database', form: 'hash' },
    edits: [
      {
        file: 'server/src/http/idempotency.ts',
        sound: 'keyHash: holdsCardNumber(key) ? keyed(name) : hash(',
        faulty: 'keyHash: hash(',
      },
    ],
  },
  {
    name: 'a picture shows what was typed',
    ...{ shop: 'oscar', place: 'text in pictures', form: 'read in a picture' },
    edits: [
      {
        file: 'server/src/purchases/browser/pictures.ts',
        sound: 'mask: [page.locator(SECRETIVE)],',
        faulty: 'mask: [],',
      },
      {
        file: 'server/src/purchases/browser/pay.ts',
        sound: "if ('click' in action) attempt.isAsked = true",
        faulty: "if ('click' in action) await visit.tell('card_typed', 'Typed the card.')",
      },
    ],
  },
]

/** All server faults in one tree. */
export async function plantFaults(faults: readonly Fault[]): Promise<string> {
  const [first, ...others] = editsIn('server/', faults)
  if (first === undefined) throw new Error('no fault to plant')
  return await plantAll([first, ...others])
}

/** All web faults in another tree, built; undefined when there is none. */
export async function plantWebFaults(faults: readonly Fault[]): Promise<string | undefined> {
  const [first, ...others] = editsIn('web/', faults)
  if (first === undefined) return undefined
  const directory = await plantAll([first, ...others])
  copyFileSync('tsconfig.json', `${directory}/tsconfig.json`)
  const cwd = `${directory}/web`
  await promisify(execFile)('npx', ['--no-install', 'react-router', 'build'], { cwd })
  return directory
}

function editsIn(workspace: string, faults: readonly Fault[]): Edit[] {
  return faults.flatMap(({ edits }) => edits).filter(({ file }) => file.startsWith(workspace))
}
