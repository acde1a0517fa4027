import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { signIn, startApi } from '../../test/process.ts'

const database = useDatabase()

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }

test('a request and its statements are one trace, without any secret in it', async () => {
  const spans: Span[] = []
  let sent = ''
  const collector = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    sent += text
    for (const { scopeSpans } of JSON.parse(text).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const api = await startApi({
    DATABASE_URL: database().url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  const { secret, cookie, signature } = await signIn(api)
  await api.stop() // sends what is left
  collector.close()

  const request = spans.find((span) => span.name === 'POST /v1/session')
  const children = spans.filter((span) => span.parentSpanId === request?.spanId)
  expect(children.map((span) => span.name)).toContain('sign_in_challenges.consume')
  expect(new Set(children.map((span) => span.traceId))).toEqual(new Set([request?.traceId]))
  for (const word of [secret, signature, cookie.split('=')[1] as string]) {
    expect(sent).not.toContain(word)
  }
})
