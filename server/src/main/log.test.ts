import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../db/errors.ts'
import { createLog, logOutages } from './log.ts'

/** Log lines written meanwhile, without their time. */
function logged(work: () => void): object[] {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    work()
    return write.mock.calls.map(([line]) => ({ ...JSON.parse(String(line)), time: undefined }))
  } finally {
    write.mockRestore()
  }
}

test('an outage has one line when it begins and one when it ends, and none for each request', () => {
  const outage = new DatabaseUnavailable(new Error('Query read timeout'))
  const lines = logged(() => {
    const log = createLog('info')
    const { onBegin, onEnd } = logOutages(log)
    onBegin(outage)
    for (let i = 0; i < 100; i++) log.error({ request: i, err: outage }, 'request failed')
    onEnd(30_000)
    log.error({ err: new Error('another') }, 'request failed')
    log.info('stopped')
  })
  expect(lines).toMatchObject([
    { level: 50, code: 'ETIMEDOUT', reason: 'Query read timeout', msg: 'database unavailable' },
    { level: 40, lastedMs: 30_000, msg: 'database available again' },
    { level: 50, err: { message: 'another' }, msg: 'request failed' },
    { level: 30, msg: 'stopped' },
  ])
})
