import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import type { Visits } from './visits.ts'
import { termsSchema } from './visits.ts'

const MOST_BODY_BYTES = 64 * 1024
const REQUEST_MS = 10_000

const letInSchema = z.strictObject({ host: z.string().max(300) })

/**
 * The worker's interface: `POST /visits`, `POST /visits/{id}/hosts`, `DELETE /visits/{id}`. It has
 * its own port and secret; browsers cannot reach it, since loopback is not public.
 */
export function createControl(
  visits: Visits,
  secret: string,
  onFault: (error: unknown) => void,
): Server {
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS })
  server.on('request', (request, response) => {
    handle(visits, secret, request, response).catch((error: unknown) => {
      onFault(error)
      response.destroy()
    })
  })
  return server
}

async function handle(
  visits: Visits,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) return send(response, 401)
  const [, id, isHosts] = /^\/visits(?:\/([0-9a-f]{24})(\/hosts)?)?$/.exec(request.url ?? '') ?? []
  switch (`${request.method} ${id === undefined ? request.url : `/visits/{id}${isHosts ?? ''}`}`) {
    case 'POST /visits': {
      const terms = termsSchema.safeParse(await readBody(request))
      if (!terms.success) return send(response, 400, { message: z.prettifyError(terms.error) })
      const begun = visits.begin(terms.data)
      if (begun === null) return send(response, 503, { message: 'Too many visits at once.' })
      return send(response, 200, { id: begun.visit.id, credential: begun.credential })
    }
    case 'POST /visits/{id}/hosts': {
      const body = letInSchema.safeParse(await readBody(request))
      if (!body.success) return send(response, 400, { message: z.prettifyError(body.error) })
      const visit = visits.find(id as string)
      visit?.letIn(body.data.host)
      return send(response, visit === null ? 404 : 200)
    }
    case 'DELETE /visits/{id}': {
      const report = visits.end(id as string)
      return report === null ? send(response, 404) : send(response, 200, report)
    }
    default:
      return send(response, 404)
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? MOST_BODY_BYTES + 1) > MOST_BODY_BYTES)
    return null
  return await json(request).catch(() => null)
}

function send(response: ServerResponse, status: number, body: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one as Buffer, other as Buffer)
}
