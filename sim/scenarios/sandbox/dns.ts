import { createSocket } from 'node:dgram'
import { ZONE } from './vectors.ts'

const [A, AAAA] = [1, 28]
const PUBLIC = '0b010009' // 11.1.0.9, any public address
const LOOPBACK = '7f000001'

/**
 * Answers for `sandbox.test` by what the name encodes; some names answer differently the second time.
 */
export function answerNames(address: string): void {
  const asked = new Map<string, number>()
  const server = createSocket('udp4')
  server.on('message', (query, { port, address: client }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(
        query
          .subarray(at + 1, at + 1 + length)
          .toString()
          .toLowerCase(),
      )
      at += length + 1
    }
    const type = query.readUInt16BE(at + 1)
    const name = labels.join('.')
    const count = asked.get(`${type} ${name}`) ?? 0
    asked.set(`${type} ${name}`, count + 1)
    const records = name.endsWith(`.${ZONE}`) ? find(labels[0] ?? '', type, count) : []
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(records.length > 0 || name.endsWith(ZONE) ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records.length, 6)
    header.writeUInt32BE(0, 8)
    const question = query.subarray(12, at + 5)
    server.send(
      Buffer.concat([header, question, ...records.map((hex) => record(type, hex))]),
      port,
      client,
    )
  })
  server.bind(53, address)
}

function find(label: string, type: number, count: number): string[] {
  const [kind = '', hex = ''] = label.split('-')
  if (kind === 'a') return type === A ? [hex] : []
  if (kind === 'b') return type === AAAA ? [hex] : []
  if (kind === 'rebind') return type === A ? [count === 0 ? PUBLIC : LOOPBACK] : []
  if (kind === 'mixed') return type === A ? [LOOPBACK, PUBLIC] : []
  return type === A ? [PUBLIC] : []
}

/** The name of the question, a time to live of zero, and the address. */
function record(type: number, hex: string): Buffer {
  const data = Buffer.from(hex, 'hex')
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([head, data])
}
