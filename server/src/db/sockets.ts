import { once } from 'node:events'
import { Socket } from 'node:net'

/**
 * The sockets of a pool or a listener, to drop them when the server vanishes without closing them:
 * pg cannot drop connections that are idle or wait for an answer.
 */
export class Sockets {
  private readonly openedAtMs = new Map<Socket, number>()

  /** For pg's `stream` option. */
  readonly open = (): Socket => {
    const socket = new Socket()
    this.openedAtMs.set(socket, performance.now())
    socket.once('close', () => this.openedAtMs.delete(socket))
    return socket
  }

  /**
   * Drops all sockets that were opened before `timeMs`, by performance.now(). Their statements fail
   * at once; when this resolves, the pool has none of them left.
   */
  async dropOlderThan(timeMs: number): Promise<void> {
    const old = [...this.openedAtMs].filter(([, openedAtMs]) => openedAtMs < timeMs)
    await Promise.all(old.map(([socket]) => once(socket.destroy(), 'close')))
  }
}

/** An idle connection is probed after this long and given up about ten seconds later. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }
export const CONNECT_TIMEOUT_MS = 5_000
