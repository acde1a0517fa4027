import type { Address } from '../lib/addresses.ts'

/**
 * Rings when the network logs something that mentions the address. It is a doorbell only: what it
 * says is not looked at, and when it is silent or lost a timer looks anyway.
 */
export function listenForLogs(url: string, address: Address, ring: () => void): { close(): void } {
  let socket: WebSocket | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const connect = () => {
    socket = new WebSocket(url)
    socket.addEventListener('open', () => {
      const params = [{ mentions: [address] }, { commitment: 'confirmed' }]
      socket?.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'logsSubscribe', params }))
      ring() // whatever was logged while nobody listened
    })
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('"logsNotification"')) ring()
    })
    socket.addEventListener('error', () => {}) // `close` follows
    socket.addEventListener('close', () => {
      if (!closed) retry = setTimeout(connect, RECONNECT_AFTER_MS)
    })
  }
  connect()
  return {
    close() {
      closed = true
      clearTimeout(retry)
      socket?.close()
    },
  }
}

const RECONNECT_AFTER_MS = 1_000
