/** Planted faults, each with its own place and form, so one tree can hold many. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { plantTree } from '../../planted/tree.ts'
import type { Fault } from '../../proof.ts'

/** `caughtBy`: the form in which a card, or what is made of it, must be found. */
export type CardFault = Fault & {
  readonly shownBy: Shop
  /** The place, or the beginning of its name. */
  readonly place: string
}

export const SHOPS = ['scripted', 'oscar'] as const
export type Shop = (typeof SHOPS)[number]

const CHARGE = 'server/src/purchases/worker/charge.ts'
const FRAME = 'web/src/card-frame/seal.ts'

export const FAULTS: readonly CardFault[] = [
  {
    name: 'the worker logs the card',
    patches: [
      {
        file: CHARGE,
        in: 'pay',
        first: "worker.log.warn({ with: JSON.stringify(ready.card) }, 'paying')",
      },
    ],
    ...{ shownBy: 'scripted', place: 'log of the worker', caughtBy: 'plain' },
  },
  {
    name: 'the worker logs what is typed at a bank',
    patches: [
      {
        file: 'server/src/purchases/authentication/live-view/show.ts',
        in: 'perform.hear',
        first: "console.log(Buffer.from(text).toString('hex'))",
      },
    ],
    ...{ shownBy: 'scripted', place: 'log of the worker', caughtBy: 'hex' },
  },
  {
    name: 'an event stores the number',
    patches: [
      {
        file: CHARGE,
        in: 'pay',
        replace: 'watcher(worker, intent)',
        by: '(step) => watcher(worker, intent)({ ...step, message: btoa(card.number) })',
      },
    ],
    ...{ shownBy: 'scripted', place: 'database', caughtBy: 'base64' },
  },
  {
    name: 'a step returns the number to Restate',
    patches: [
      {
        file: CHARGE,
        in: 'charge',
        replace: 'await judge(worker, ended)',
        by: `(await judge(worker, ended)) ??
        { handler: 'expire', version: 1, delayMs: 60_000, card: checked.card.number }`,
      },
    ],
    ...{ shownBy: 'scripted', place: 'Restate', caughtBy: 'plain' },
  },
  {
    name: 'an error carries the number to Restate',
    patches: [
      {
        file: 'server/src/purchases/jobs/service.ts',
        in: 'act',
        replace: 'namelessError(error)',
        by: 'error',
      },
      {
        file: CHARGE,
        in: 'readyOrRefused',
        first: `globalThis.thrown ??= 0
  if ('card' in material && globalThis.thrown++ < 3)
    throw new Error('fill(' + material.card.number.replaceAll(/(.{4})(?=.)/g, '$1 ') + ')')`,
      },
    ],
    ...{ shownBy: 'scripted', place: 'Restate', caughtBy: 'spaced' },
  },
  {
    name: 'a security code outlives the submission',
    patches: [
      {
        file: 'server/src/purchases/cards/repository.ts',
        in: 'spendSecurityCode',
        without: 'deleteForCard',
      },
    ],
    ...{ shownBy: 'scripted', place: 'database', caughtBy: 'code stored' },
  },
  {
    name: 'a typed security code outlives the submission',
    patches: [
      {
        file: 'server/src/purchases/cards/service.ts',
        in: 'useCard',
        without: 'deletePurchaseCode',
      },
    ],
    ...{ shownBy: 'scripted', place: 'database', caughtBy: 'typed code stored' },
  },
  {
    name: 'security codes stand in the write-ahead log',
    patches: [
      {
        file: 'server/migrations/20261119100000000_security-codes-unlogged.sql',
        in: 'card_security_codes',
        replace: 'CREATE UNLOGGED TABLE',
        by: 'CREATE TABLE',
      },
    ],
    ...{ shownBy: 'scripted', place: 'write-ahead log', caughtBy: 'sealed code' },
  },
  {
    name: 'the frame posts typed data to the page around it',
    patches: [{ file: FRAME, in: 'seal', first: "window.parent.postMessage(text, '*')" }],
    ...{ shownBy: 'scripted', place: 'the page around the frame', caughtBy: 'plain' },
  },
  {
    name: 'the frame stores typed data for the next visit',
    patches: [
      { file: FRAME, in: 'seal', first: "localStorage.setItem(purpose, [...text].join(' '))" },
    ],
    ...{ shownBy: 'scripted', place: 'the page around the frame', caughtBy: 'one by one' },
  },
  {
    name: 'the frame also sends the number in clear',
    patches: [
      {
        file: FRAME,
        in: 'seal',
        first: `const body = text.replaceAll(/(.{4})(?=.)/g, '$1-')
  await fetch('/v1/card_frame', { method: 'POST', body })`,
      },
    ],
    ...{ shownBy: 'scripted', place: 'the page around the frame', caughtBy: 'dashed' },
  },
  {
    name: 'the frame does not name the account',
    patches: [
      {
        file: 'web/src/card-frame/card-form.tsx',
        in: 'CardForm',
        replace: 'details.account.business_name',
        by: "''",
      },
    ],
    ...{ shownBy: 'scripted', place: 'the account that the frame names', caughtBy: 'hidden' },
  },
  {
    name: 'nobody checks what a card is shown by',
    patches: [
      { file: 'server/src/purchases/cards/state.ts', in: 'isDescribedBy', returns: 'true' },
    ],
    ...{
      shownBy: 'scripted',
      place: 'a card shown by other digits than its own',
      caughtBy: 'succeeded',
    },
  },
  {
    name: 'the API logs bodies',
    patches: [
      {
        file: 'server/src/http/telemetry.ts',
        in: 'observeRequests',
        replace: "line, 'answered'",
        by: "{ ...line, body: JSON.stringify(request.body) }, 'answered'",
      },
    ],
    ...{ shownBy: 'scripted', place: 'log of the API', caughtBy: 'plain' },
  },
  {
    name: 'the hash of an Idempotency-Key can be guessed',
    patches: [
      {
        file: 'server/src/http/idempotency.ts',
        in: 'claimOf',
        replace: 'holdsCardNumber(key)',
        by: 'false',
      },
    ],
    ...{ shownBy: 'scripted', place: 'database', caughtBy: 'hash' },
  },
  {
    name: 'a picture shows what was typed',
    patches: [
      {
        file: 'server/src/purchases/browser/pictures.ts',
        in: 'takePicture',
        without: 'SECRETIVE',
      },
      {
        file: 'server/src/purchases/buyer/card.ts',
        in: 'giveCard',
        replace: 'visit.waitUntilQuiet()',
        by: "visit.tell('card_typed', 'Typed the card.')",
      },
    ],
    ...{ shownBy: 'oscar', place: 'text in pictures', caughtBy: 'read in a picture' },
  },
]

/** All faults in one tree, with its pages built if they are faulty. */
export async function plantTogether(faults: readonly CardFault[]): Promise<string> {
  const patches = faults.flatMap((fault) => fault.patches)
  const tree = plantTree(patches)
  if (patches.some(({ file }) => file.startsWith('web/'))) {
    rmSync(`${tree}/web/build`, { force: true }) // a link to the sound pages
    const cwd = `${tree}/web`
    await promisify(execFile)('npx', ['--no-install', 'react-router', 'build'], { cwd })
  }
  return tree
}
