import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A network namespace with a single address, behind which is the egress. */
export type Namespace = {
  /** For `nsenter --net`. It lives as long as this process and needs no process inside. */
  readonly networkPath: string
  /** The egress as reached from inside. */
  readonly proxyUrl: string
  close(): void
}

const SOCKET = fileURLToPath(new URL('./socket.ts', import.meta.url))
const OPENED_WITHIN_MS = 10_000

/** Null where the machine does not allow it: it needs root, `unshare` and `ip`. */
export async function openNamespace(egressUrl: string): Promise<Namespace | null> {
  // A socket belongs to the namespace in which it was created, so it is created inside and handed
  // out.
  const opening = 'ip link set lo up && exec "$0" "$1"'
  const child = spawn('unshare', ['--net', 'sh', '-c', opening, process.execPath, SOCKET], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  })
  const ended = new Promise<null>((resolve) => {
    child.once('error', () => resolve(null)).once('exit', () => resolve(null))
  })
  const opened = once(child, 'message', { signal: AbortSignal.timeout(OPENED_WITHIN_MS) })
  const said = await Promise.race([opened.catch(() => null), ended])
  if (said === null) {
    child.kill('SIGKILL')
    return null
  }
  const network = openSync(`/proc/${child.pid}/ns/net`, 'r')
  child.disconnect()
  const [, door] = said as [string, Server]
  door.on('connection', (browser) => lead(browser, egressUrl))
  return {
    networkPath: `/proc/${process.pid}/fd/${network}`,
    proxyUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close() {
      door.close()
      closeSync(network)
    },
  }
}

/** Copies bytes: the egress interprets them. */
function lead(browser: Socket, egressUrl: string): void {
  const { hostname, port } = new URL(egressUrl)
  const egress = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
    noDelay: true,
  })
  const end = () => {
    browser.destroy()
    egress.destroy()
  }
  for (const socket of [browser, egress]) socket.on('error', end).on('close', end)
  browser.pipe(egress).pipe(browser)
}
