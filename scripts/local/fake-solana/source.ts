/** One node, with HTTP and WebSocket on one port. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { Call } from './answers.ts'
import { answer, write } from './answers.ts'
import type { Engine } from './engine.ts'
import type { FaultBox, Faults } from './faults.ts'
import { openFaults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import { openSubscriptions } from './subscriptions.ts'
import { openView } from './view.ts'

/** An RPC provider's node: its own addresses, its own view of the chain, its own faults. */
export type Source = {
  readonly rpcUrl: string
  readonly wsUrl: string
  readonly faults: Faults
  /** Calls received by method, whatever their outcome. */
  readonly calls: Readonly<Record<string, number>>
  /** The node now sees the chain as it was this many slots ago. */
  setLag(slots: number): void
  /** Refuses connections and cuts open ones, until `bringUp`. */
  takeDown(): Promise<void>
  bringUp(): Promise<void>
}

const SLOW_MS = 1_000
const HTTP_FAULTS = { http429: 429, http500: 500, http502: 502 } as const

export async function openSource(
  ledger: Ledger,
  engine: Engine,
  options: { readonly lagSlots: number; readonly random: Random },
): Promise<Source> {
  let { lagSlots } = options
  const box = openFaults(options.random)
  const calls: Record<string, number> = {}
  const viewFrom = (slotsBack: number) => openView(ledger, engine, lagSlots + slotsBack)
  const subscriptions = openSubscriptions(() => viewFrom(0), box)
  ledger.listeners.add(subscriptions.advance)

  const ask = (call: Call) => {
    const name = `${call.method}`
    calls[name] = (calls[name] ?? 0) + 1
    return answer(call, viewFrom, box)
  }
  const http = createServer((request, response) => {
    respond(request, response, ask, box).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, socket: Socket, head) => {
    if (box.strike('down', 'connect')) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate())
      client.on('close', () => subscriptions.forget(client))
      client.on('message', (data) => hear(client, `${data}`, subscriptions.reply))
    })
  })

  let port = 0 // any free port, kept afterwards
  const bringUp = async () => {
    if (http.listening) return
    http.listen(port, '127.0.0.1')
    await once(http, 'listening')
    port = (http.address() as AddressInfo).port
  }
  const takeDown = async () => {
    for (const client of sockets.clients) client.terminate()
    if (!http.listening) return
    http.close()
    http.closeAllConnections()
    await once(http, 'close')
  }
  await bringUp()
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    faults: box.faults,
    calls,
    setLag: (slots) => {
      lagSlots = slots
    },
    takeDown,
    bringUp,
  }
}

function hear(client: WebSocket, message: string, reply: (client: WebSocket, call: Call) => void) {
  try {
    reply(client, JSON.parse(message))
  } catch {
    client.terminate()
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  ask: (call: Call) => object,
  box: FaultBox,
): Promise<void> {
  const body = JSON.parse(await text(request)) as Call | Call[]
  const name = `${(Array.isArray(body) ? body[0] : body)?.method}`
  if (box.strike('down', name)) return void request.socket.resetAndDestroy()
  for (const [kind, status] of Object.entries(HTTP_FAULTS)) {
    if (!box.strike(kind as keyof typeof HTTP_FAULTS, name)) continue
    response.writeHead(status, { 'content-type': 'text/plain' })
    return void response.end('no')
  }
  const answered = write(Array.isArray(body) ? body.map(ask) : ask(body))
  if (box.strike('hang', name)) return
  const slow = box.strike('slow', name)
  if (slow) await wait(slow.ms ?? SLOW_MS)
  const isCut = box.strike('truncated', name) !== null
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(isCut ? answered.slice(0, answered.length / 2) : answered)
}
