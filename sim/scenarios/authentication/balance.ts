/** A load balancer: one address for several API processes, any of which may die. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export async function openBalancer(urls: () => readonly string[]) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    keep(client)
    void dial([...urls()], client)
  })
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }
  const dial = async ([url, ...others]: string[], client: Socket): Promise<void> => {
    if (url === undefined) return void client.destroy()
    const { hostname, port } = new URL(url)
    const api = connect(Number(port), hostname)
    const isThere = await once(api, 'connect').then(
      () => true,
      () => false,
    )
    if (!isThere) return await dial(others, client)
    keep(api)
    api.once('close', () => client.destroy())
    client.once('close', () => api.destroy())
    client.pipe(api)
    api.pipe(client)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
