import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect } from 'node:net'

/** A network namespace with a single address, behind which is the egress. */
export type Namespace = {
  /** Command to run others in it. It lives as long as this process and needs no process inside. */
  readonly enter: readonly string[]
  /** The egress as reached from inside. */
  readonly proxyUrl: string
  close(): void
}

/**
 * Runs inside: opens the only socket and hands it out, since a socket belongs to the namespace in
 * which it was created. Afterwards it must not accept connections too. As text, it starts in a
 * third of the time that TypeScript takes, and whoever runs it needs no access to this folder.
 */
const SOCKET = `const server = require('node:net').createServer()
server.listen(0, '127.0.0.1', () => process.send('socket', server))
process.once('disconnect', () => server.close())`
const OPENED_WITHIN_MS = 10_000

/** Null where the machine does not allow it. Root needs no user namespace for it. */
export async function openNamespace(egressUrl: string, isRoot: boolean): Promise<Namespace | null> {
  const kinds = isRoot ? (['net'] as const) : (['user', 'net'] as const)
  const rights = isRoot ? [] : ['--map-current-user', '--keep-caps']
  const opening = 'ip link set lo up && exec "$0" --eval "$1"'
  const child = spawn(
    'unshare',
    [...rights, ...kinds.map((kind) => `--${kind}`), 'sh', '-c', opening, process.execPath, SOCKET],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    },
  )
  const ended = new Promise<null>((resolve) => {
    child.once('error', () => resolve(null)).once('exit', () => resolve(null))
  })
  const opened = once(child, 'message', { signal: AbortSignal.timeout(OPENED_WITHIN_MS) })
  const said = await Promise.race([opened.catch(() => null), ended])
  if (said === null) {
    child.kill('SIGKILL')
    return null
  }
  const files = kinds.map((kind) => ({ kind, fd: openSync(`/proc/${child.pid}/ns/${kind}`, 'r') }))
  child.disconnect()
  const [, socket] = said as [string, Server]
  socket.on('connection', (browser) => lead(browser, egressUrl))
  return {
    enter: [
      ...['nsenter', '--preserve-credentials'],
      ...files.map(({ kind, fd }) => `--${kind}=/proc/${process.pid}/fd/${fd}`),
      '--',
    ],
    proxyUrl: `http://127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close() {
      socket.close()
      for (const { fd } of files) closeSync(fd)
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
