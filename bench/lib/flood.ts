import { Agent, request } from 'node:http'
import type { Operation } from './api-operations.ts'

/** How many requests are under way at once. */
export const CONNECTIONS = 16

/** Sends so many requests to an API; throws at the first answer other than 200. */
export async function flood(
  apiUrl: string,
  key: string,
  count: number,
  next: () => ReturnType<Operation['request']>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${key}` }
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const { method, path, idempotencyKey, body } = next()
      const extra = {
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      }
      await new Promise<void>((resolve, reject) => {
        const options = { agent, method, headers: { ...headers, ...extra } }
        const sent = request(new URL(path, apiUrl), options, (response) => {
          response.resume().on('end', () => {
            if (response.statusCode === 200) resolve()
            else reject(new Error(`${method} ${path}: ${response.statusCode}`))
          })
        })
        sent.on('error', reject)
        sent.end(body)
      })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
}
