import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { Secrets } from '../../../lib/secrets.ts'
import { isOneOf } from '../../../lib/secrets.ts'
import { CLOSES, MOST_MESSAGE_BYTES } from './messages.ts'

/** How long a viewer waits for a worker to dial. */
const DIALED_WITHIN_MS = 10_000
const MOST_WAITING = 1_000
const MOST_PICTURE_BYTES = 8_000_000
/** A viewer whose connection is too slow for this backlog is disconnected. */
const MOST_WAITING_BYTES = 16_000_000

const VIEWERS = /^\/v1\/checkout_intents\/([^/?]+)\/live_view$/
const WORKERS = /^\/live_view\/([\w-]{36})$/
const BEARER = /^Bearer (.+)$/

export type RelayOptions = {
  /** The workers' bearer token. */
  readonly secrets: Secrets
  /**
   * Null: the viewer is not allowed. `seat` reports their connection to the worker that holds the
   * page.
   */
  admit(
    intentId: string,
    request: IncomingMessage,
  ): Promise<{ seat(viewerId: string): Promise<boolean> } | null>
  /** Calls back when the purchase or its viewer changes. Returns a function that stops it. */
  watch(intentId: string, onChange: () => void): () => void
}

export type Relay = {
  /** Whether the request is for the relay; other upgrade requests are answered like any request. */
  isOurs(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/** Connects a viewer with the worker that holds the page and passes messages on. Stores nothing. */
export function openRelay({ secrets, admit, watch }: RelayOptions): Relay {
  const options = { noServer: true, perMessageDeflate: false, clientTracking: false }
  const viewers = new WebSocketServer({ ...options, maxPayload: MOST_MESSAGE_BYTES })
  const workers = new WebSocketServer({ ...options, maxPayload: MOST_PICTURE_BYTES })
  const waiting = new Map<string, WebSocket>()
  const open = new Set<WebSocket>()

  const keep = (socket: WebSocket) => {
    open.add(socket)
    socket.on('error', () => {}) // followed by a close
    socket.once('close', () => open.delete(socket))
  }
  const onViewer = async (
    intentId: string,
    request: IncomingMessage,
    viewer: WebSocket,
    seat: (viewerId: string) => Promise<boolean>,
  ) => {
    keep(viewer)
    const id = randomUUID()
    waiting.set(id, viewer)
    const timer = setTimeout(() => viewer.close(CLOSES.gone), DIALED_WITHIN_MS)
    viewer.once('paired', () => clearTimeout(timer))
    // A later viewer takes over, even before they connect.
    const unwatch = watch(intentId, () => {
      void admit(intentId, request)
        .then((still) => still ?? viewer.close(CLOSES.taken_over))
        .catch(() => {}) // the next change checks again
    })
    viewer.once('close', () => {
      clearTimeout(timer)
      unwatch()
      waiting.delete(id)
    })
    if (!(await seat(id).catch(() => false))) viewer.close(CLOSES.gone)
  }
  const onWorker = (id: string, worker: WebSocket) => {
    keep(worker)
    const viewer = waiting.get(id)
    if (viewer === undefined) return worker.close(CLOSES.gone)
    waiting.delete(id) // a viewer is dialed once
    viewer.emit('paired')
    pass(viewer, worker)
    pass(worker, viewer)
  }

  const upgradeViewer = async (intentId: string, ...line: Line) => {
    if (waiting.size >= MOST_WAITING) return refuse(line[1], 503)
    const admitted = await admit(intentId, line[0])
    if (admitted === null) return refuse(line[1], 401)
    viewers.handleUpgrade(...line, (viewer) => {
      void onViewer(intentId, line[0], viewer, admitted.seat)
    })
  }
  return {
    isOurs: (request) => VIEWERS.test(pathOf(request)) || WORKERS.test(pathOf(request)),
    upgrade(...line) {
      const [, intentId] = VIEWERS.exec(pathOf(line[0])) ?? []
      if (intentId !== undefined) {
        return void upgradeViewer(intentId, ...line).catch(() => refuse(line[1], 503))
      }
      const [, id = ''] = WORKERS.exec(pathOf(line[0])) ?? []
      const [, token = ''] = BEARER.exec(line[0].headers.authorization ?? '') ?? []
      if (!isOneOf(token, secrets) || !waiting.has(id)) return refuse(line[1], 401)
      workers.handleUpgrade(...line, (worker) => onWorker(id, worker))
    },
    close() {
      for (const socket of open) socket.close(CLOSES.gone)
    },
  }
}

type Line = [request: IncomingMessage, socket: Duplex, head: Buffer]

function pass(from: WebSocket, to: WebSocket): void {
  from.on('message', (data, binary) => {
    if (to.readyState !== WebSocket.OPEN) return
    if (to.bufferedAmount > MOST_WAITING_BYTES) return to.close(CLOSES.refused)
    to.send(data, { binary })
  })
  from.once('close', (code) => {
    const isOurs = Object.values<number>(CLOSES).includes(code)
    to.close(isOurs ? code : CLOSES.gone)
  })
}

const PHRASES = {
  401: 'Unauthorized',
  503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: keyof typeof PHRASES): void {
  const head = `HTTP/1.1 ${status} ${PHRASES[status]}\r\n`
  socket.end(`${head}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

function pathOf({ url }: IncomingMessage): string {
  return url?.split('?', 1)[0] ?? ''
}
