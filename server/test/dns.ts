import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll } from 'vitest'

const RCODES = { nxdomain: 3, servfail: 2, no_data: 0 } as const

/**
 * A name server without addresses; the first label of a name selects the error: `servfail.test`.
 */
export async function startTestDns(): Promise<string> {
  const server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const [length = 0] = query.subarray(12)
    const label = query.subarray(13, 13 + length).toString()
    const answer = Buffer.from(query)
    answer.writeUInt16BE(0x8180 | (RCODES[label as keyof typeof RCODES] ?? RCODES.nxdomain), 2)
    answer.writeUInt16BE(0, 10) // no additional records
    server.send(answer.subarray(0, endOfQuestion(query)), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  return `127.0.0.1:${server.address().port}`
}

function endOfQuestion(query: Buffer): number {
  return query.indexOf(0, 12) + 1 + 4
}
