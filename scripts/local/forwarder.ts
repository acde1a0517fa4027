import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export type Forwarder = {
  /** The given address, routed through the forwarder. */
  readonly url: string
  /** Open connections go silent: neither closed nor answered, as if the host had lost power. */
  vanish(): void
  /** Only answers go silent: the server still receives requests. */
  mute(): void
  /** New connections are accepted and never answered, until `restore`. */
  hang(): void
  restore(): void
  close(): void
}

/** A TCP proxy that can make the server disappear without a RST. */
export async function startForwarder(url: string): Promise<Forwarder> {
  const { hostname, port } = new URL(url)
  const pairs = new Map<Socket, Socket>()
  const clients = new Set<Socket>()
  let isHanging = false
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    client.once('close', () => clients.delete(client))
    if (isHanging) return void client.pause()
    const upstream = connect(Number(port), hostname).on('error', () => client.destroy())
    pairs.set(client, upstream)
    client.once('close', () => pairs.delete(client) && upstream.destroy())
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const forwarded = new URL(url)
  forwarded.port = `${(server.address() as AddressInfo).port}`
  return {
    url: forwarded.href,
    vanish() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        client.pause()
        upstream.unpipe(client)
        upstream.destroy()
      }
      pairs.clear()
    },
    mute() {
      for (const [client, upstream] of pairs) upstream.unpipe(client).resume()
    },
    hang() {
      isHanging = true
    },
    restore() {
      isHanging = false
    },
    close() {
      server.close()
      for (const client of clients) client.destroy()
    },
  }
}
