import type { Server } from 'node:http'
import type { ControlAnswer, ControlRequest } from '../../../lib/control-server.ts'
import { createControlServer } from '../../../lib/control-server.ts'
import type { Secrets } from '../../../lib/secrets.ts'
import type { CountOpening, Opening, OpeningRefusal, Resealing } from './openings.ts'
import { openingSchema, refuseSubject, resealingSchema } from './openings.ts'
import type { Opener, Resealer, SealContext } from './vault.ts'
import { AnotherContext } from './vault.ts'

/** A sealed session has the cookies of a shop. */
const MOST_BODY_BYTES = 1024 * 1024

export type VaultSettings = {
  readonly secrets: Secrets
  readonly opener: Opener & Resealer
  readonly count: CountOpening
  readonly onOpened: (opening: Opening) => void
  readonly onResealed: (resealing: Resealing) => void
  readonly onRefusal: (asked: Opening | Resealing, reason: OpeningRefusal) => void
  readonly onFault: (error: unknown) => void
}

/**
 * `POST /openings` opens one sealed text for one purchase. For operators, `POST /resealings` seals one
 * text again for the current key, whose id `GET /key` names.
 */
export function createVaultServer(settings: VaultSettings): Server {
  const { secrets, onFault } = settings
  const answer = (request: ControlRequest) => handle(settings, request)
  return createControlServer({ secrets, mostBodyBytes: MOST_BODY_BYTES, answer, onFault })
}

async function handle(settings: VaultSettings, request: ControlRequest): Promise<ControlAnswer> {
  switch (`${request.method} ${request.path}`) {
    case 'POST /openings':
      return await answerOpening(settings, request)
    case 'POST /resealings':
      return await answerResealing(settings, request)
    case 'GET /key':
      return { status: 200, body: { id: settings.opener.keyId } }
    default:
      return { status: 404 }
  }
}

async function answerOpening(
  settings: VaultSettings,
  { readBody }: ControlRequest,
): Promise<ControlAnswer> {
  const asked = openingSchema.safeParse(await readBody())
  if (!asked.success) return { status: 400 }
  const { sealed, ...opening } = asked.data
  const refusal = refuseSubject(opening) ?? (await settings.count(opening))
  const { opener } = settings
  const opened = refusal ?? (await attempt(opening, (context) => opener.open(sealed, context)))
  if (typeof opened === 'string') {
    settings.onRefusal(opening, opened)
    return { status: opened.startsWith('too_many') ? 429 : 403, body: { reason: opened } }
  }
  settings.onOpened(opening)
  return { status: 200, body: { opened: opened.toString('base64') } }
}

async function answerResealing(
  settings: VaultSettings,
  { readBody }: ControlRequest,
): Promise<ControlAnswer> {
  const asked = resealingSchema.safeParse(await readBody())
  if (!asked.success) return { status: 400 }
  const { sealed, ...resealing } = asked.data
  const { opener } = settings
  const resealed = await attempt(resealing, (context) => opener.reseal(sealed, context))
  if (typeof resealed === 'string') {
    settings.onRefusal(resealing, resealed)
    return { status: 403, body: { reason: resealed } }
  }
  settings.onResealed(resealing)
  const { keyId } = resealed
  return { status: 200, body: { sealed: resealed.sealed.toString('base64'), keyId } }
}

async function attempt<Result>(
  { account, subject, purpose }: Resealing,
  act: (context: SealContext) => Promise<Result>,
): Promise<Result | OpeningRefusal> {
  const context = { accountId: account, subjectId: subject, purpose }
  try {
    return await act(context)
  } catch (error) {
    return error instanceof AnotherContext ? 'another_context' : 'unopenable'
  }
}
