/** Planted faults, each with its own place and form, so one tree can hold many. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { vaultOfThisProcess } from '../../../scripts/local/vault.ts'
import { plantTree } from '../../planted/tree.ts'
import type { Fault } from '../../proof.ts'

/** `caughtBy`: the form in which a card, or what is made of it, must be found. */
export type CardFault = Fault & {
  readonly shownBy: Shop
  /** The place, or the beginning of its name. */
  readonly place: string
  /** More settings for API and worker. */
  readonly given?: () => Record<string, string>
}

export const SHOPS = ['scripted', 'oscar'] as const
export type Shop = (typeof SHOPS)[number]

const CHARGE = 'server/src/purchases/worker/charge.ts'
const FRAME = 'web/src/card-frame/seal.ts'
const VAULT = 'server/src/purchases/cards/vault'

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
        replace: 'await seekVerdict(worker, ended, ended.answer)',
        by: `(await seekVerdict(worker, ended, ended.answer)) ??
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
    name: 'the frame sends the number in clear, and the API keeps it',
    patches: [
      {
        file: FRAME,
        in: 'seal',
        first: `await fetch('/v1/card_frame', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kept: text.replaceAll(/(.{4})(?=.)/g, '$1_') }),
  })`,
      },
      {
        file: 'server/src/http/bodies.ts',
        in: 'parseJson',
        first: '(globalThis.kept ??= []).push(text)',
      },
    ],
    ...{ shownBy: 'scripted', place: 'memory of the API', caughtBy: 'dotted' },
  },
  {
    name: 'a worker is given the private key and does not mind',
    patches: [
      { file: 'server/src/main/card-secrets.ts', in: 'assertWithout', returns: 'undefined' },
    ],
    given: () => ({ VAULT_PRIVATE_KEYS: vaultOfThisProcess().privateKey }),
    ...{
      shownBy: 'scripted',
      place: 'environment of the worker',
      caughtBy: 'private key as PEM',
    },
  },
  {
    name: 'the vault hands out its key with what it opens',
    patches: [
      {
        file: `${VAULT}/open.ts`,
        in: 'openOpener',
        first: `const { createPrivateKey } = process.getBuiltinModule('node:crypto')
  globalThis.handedOut = createPrivateKey(privateKeyPems[0]).export({ format: 'jwk' }).d`,
      },
      {
        file: `${VAULT}/serve.ts`,
        in: 'answerOpening',
        replace: "opened: opened.toString('base64')",
        by: `opened: opened.toString('base64'),
      key: Buffer.from(globalThis.handedOut, 'base64url').toString('hex')`,
      },
      {
        file: `${VAULT}/client.ts`,
        in: 'call',
        replace: 'return await response.json()',
        by: `{
    const answer = await response.json()
    ;(globalThis.kept ??= []).push(answer.key)
    return answer
  }`,
      },
    ],
    ...{ shownBy: 'scripted', place: 'memory of the worker', caughtBy: 'private key in hex' },
  },
  {
    name: "the vault opens under another account's name",
    patches: [
      {
        file: `${VAULT}/open.ts`,
        in: 'openOpener',
        replace: 'encryptionContext }, bound(context)',
        by: 'encryptionContext }, { ...opened.messageHeader.encryptionContext }',
      },
    ],
    ...{
      shownBy: 'scripted',
      place: 'the vault: a card under another account',
      caughtBy: '200',
    },
  },
  {
    name: 'the vault opens the session of any purchase',
    patches: [{ file: `${VAULT}/openings.ts`, in: 'refuseSubject', returns: 'null' }],
    ...{
      shownBy: 'scripted',
      place: 'the vault: the session of another purchase',
      caughtBy: '200',
    },
  },
  {
    name: 'the vault does not count',
    patches: [{ file: `${VAULT}/openings.ts`, in: 'isWithin', returns: 'true' }],
    ...{ shownBy: 'scripted', place: 'the vault: one purchase', caughtBy: '200' },
  },
  {
    name: 'anybody may ask the vault',
    patches: [{ file: 'server/src/lib/secrets.ts', in: 'isOneOf', returns: 'true' }],
    ...{ shownBy: 'scripted', place: 'the vault: without its secret', caughtBy: '200' },
  },
  {
    name: 'a purchase fails while the vault is away',
    patches: [
      {
        file: CHARGE,
        in: 'check',
        replace: 'await openCard(worker, intent)',
        by: "await openCard(worker, intent).catch(() => ({ refused: 'issuer_unavailable' as const }))",
      },
    ],
    ...{ shownBy: 'scripted', place: 'the vault is back', caughtBy: 'failed' },
  },
  {
    name: 'the setting for card numbers by API is ignored',
    patches: [
      {
        file: 'server/src/main/config.ts',
        in: 'readConfig',
        replace: "env.CARD_NUMBERS_BY_API === 'on'",
        by: 'true',
      },
    ],
    ...{
      shownBy: 'scripted',
      place: 'a card number sent where CARD_NUMBERS_BY_API is not set',
      caughtBy: 'taken',
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
