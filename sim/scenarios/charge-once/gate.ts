import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Point = 'before_press' | 'after_press' | 'after_charge' | 'after_answer'

/** Holds workers at a point of a purchase until it is opened. */
export type Gate = {
  /** Shop script that makes a worker stop here. */
  readonly script: { readonly checkpoint: string; readonly points: string }
  /** True once `count` workers are held, false when they do not arrive in time. */
  held(count: number, withinMs: number): Promise<boolean>
  /** Releases all, and every later arrival. */
  open(): void
}

export type Gates = AsyncDisposable & { add(point: Point): Gate }

export async function openGates(): Promise<Gates> {
  const gates: Held[] = []
  const server = createServer((request, response) => {
    const index = Number(new URL(request.url ?? '/', 'http://gate').pathname.slice(1))
    gates[index]?.take(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    add(point) {
      const gate = new Held(`http://127.0.0.1:${port}/${gates.length}`, point)
      gates.push(gate)
      return gate
    },
    async [Symbol.asyncDispose]() {
      for (const gate of gates) gate.open()
      server.closeAllConnections()
      server.close()
    },
  }
}

class Held implements Gate {
  readonly script: Gate['script']
  readonly #waiting = new Set<ServerResponse>()
  #isOpen = false
  #notify = () => {}

  constructor(checkpoint: string, point: Point) {
    this.script = { checkpoint, points: point }
  }

  take(_request: IncomingMessage, response: ServerResponse): void {
    if (this.#isOpen) return void response.end()
    this.#waiting.add(response)
    response.once('close', () => this.#waiting.delete(response)) // a dead worker is no longer held
    this.#notify()
  }

  async held(count: number, withinMs: number): Promise<boolean> {
    const timeout = AbortSignal.timeout(withinMs)
    while (this.#waiting.size < count && !timeout.aborted) {
      await new Promise<void>((resolve) => {
        this.#notify = resolve
        timeout.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    return this.#waiting.size >= count
  }

  open(): void {
    this.#isOpen = true
    for (const response of this.#waiting) response.end()
  }
}
