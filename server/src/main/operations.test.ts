import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operations } from './operations.ts'
import { openOperations } from './operations.ts'

let operations: Operations
beforeEach(async () => {
  operations = await openOperations({ host: '127.0.0.1', port: 0 }, (_request, response) =>
    response.end('florin_up 1'),
  )
})
afterEach(() => operations.close())

async function ask(path: string) {
  const response = await fetch(`http://127.0.0.1:${operations.port}${path}`)
  return { status: response.status, text: await response.text() }
}

test('a process is alive from the start, and ready once it says so', async () => {
  expect((await ask('/healthz')).status).toBe(200)
  expect(await ask('/readyz')).toEqual({
    status: 503,
    text: '{"status":"unavailable","reason":"starting"}',
  })
  operations.reportReady(() => ({ obstacle: null }))
  expect(await ask('/readyz')).toEqual({ status: 200, text: '{"status":"ok"}' })
})

test('an obstacle is named, with other facts beside it', async () => {
  operations.reportReady(async () => ({ obstacle: 'no database', isolation: 'none' }))
  expect(await ask('/readyz')).toEqual({
    status: 503,
    text: '{"status":"unavailable","reason":"no database","isolation":"none"}',
  })
  expect((await ask('/healthz')).status).toBe(200)
})

test('metrics are beside them, and nothing else', async () => {
  expect(await ask('/metrics?now')).toEqual({ status: 200, text: 'florin_up 1' })
  expect((await ask('/toString')).status).toBe(404)
})
