import type { Server } from 'node:http'
import * as z from 'zod'
import type { ControlAnswer, ControlRequest } from '../../../lib/control-server.ts'
import { createControlServer } from '../../../lib/control-server.ts'
import type { Secrets } from '../../../lib/secrets.ts'
import type { Visits } from './visits.ts'
import { termsSchema } from './visits.ts'

const MOST_BODY_BYTES = 64 * 1024

const letInSchema = z.strictObject({ host: z.string().max(300) })

/**
 * The worker's interface: `POST /visits`, `POST /visits/{id}/hosts`, `DELETE /visits/{id}`. It has
 * its own port and secret; browsers cannot reach it, since loopback is not public.
 */
export function createControl(
  visits: Visits,
  secrets: Secrets,
  onFault: (error: unknown) => void,
): Server {
  const answer = (request: ControlRequest) => handle(visits, request)
  return createControlServer({ secrets, mostBodyBytes: MOST_BODY_BYTES, answer, onFault })
}

async function handle(
  visits: Visits,
  { method, path, readBody }: ControlRequest,
): Promise<ControlAnswer> {
  const [, id, isHosts] = /^\/visits(?:\/([0-9a-f]{24})(\/hosts)?)?$/.exec(path) ?? []
  switch (`${method} ${id === undefined ? path : `/visits/{id}${isHosts ?? ''}`}`) {
    case 'POST /visits': {
      const terms = termsSchema.safeParse(await readBody())
      if (!terms.success) return refuse(terms.error)
      const begun = visits.begin(terms.data)
      if (begun === null) return { status: 503, body: { message: 'Too many visits at once.' } }
      return { status: 200, body: { id: begun.visit.id, credential: begun.credential } }
    }
    case 'POST /visits/{id}/hosts': {
      const body = letInSchema.safeParse(await readBody())
      if (!body.success) return refuse(body.error)
      const visit = visits.find(id as string)
      visit?.letIn(body.data.host)
      return { status: visit === null ? 404 : 200 }
    }
    case 'DELETE /visits/{id}': {
      const report = visits.end(id as string)
      return report === null ? { status: 404 } : { status: 200, body: report }
    }
    default:
      return { status: 404 }
  }
}

function refuse(error: z.ZodError): ControlAnswer {
  return { status: 400, body: { message: z.prettifyError(error) } }
}
