import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Whether a process can do its work; the other facts are shown beside. */
export type Readiness = { readonly obstacle: string | null } & Readonly<Record<string, unknown>>

export type Operations = {
  readonly port: number
  /** Until then the process is starting. */
  reportReady(find: () => Readiness | Promise<Readiness>): void
  close(): Promise<void>
}

/**
 * The port for operators, never the public one. `/healthz`: the process is alive. `/readyz`: it can
 * do its work. `/metrics`: for Prometheus.
 */
export async function openOperations(
  { host, port }: { readonly host: string; readonly port: number },
  serveMetrics: RequestListener,
): Promise<Operations> {
  let findReadiness: () => Readiness | Promise<Readiness> = () => ({ obstacle: 'starting' })
  const routes: Readonly<Record<string, RequestListener>> = {
    '/metrics': serveMetrics,
    '/healthz': (_request, response) => void response.end('{"status":"ok"}'),
    '/readyz': async (_request, response) => {
      const { obstacle, ...facts } = await findReadiness()
      const status =
        obstacle === null ? { status: 'ok' } : { status: 'unavailable', reason: obstacle }
      response.statusCode = obstacle === null ? 200 : 503
      response.end(JSON.stringify({ ...status, ...facts }))
    },
  }
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const serve = Object.hasOwn(routes, path) ? routes[path] : undefined
    if (serve === undefined) return void response.writeHead(404).end()
    if (path !== '/metrics') response.setHeader('content-type', 'application/json')
    serve(request, response)
  }).listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    reportReady: (find) => {
      findReadiness = find
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
