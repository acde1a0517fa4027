import type { Address } from '../lib/addresses.ts'

/**
 * Calls `ring` when the network logs a transaction that mentions the address. The content is
 * ignored; a timer polls anyway, so a lost subscription costs time, never a payment.
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
      ring() // catch up on whatever was logged while disconnected
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
