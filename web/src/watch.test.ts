import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watch } from './watch.ts'

// Stub of the page.
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const frame = new EventTarget()
const heard: string[] = []
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  page.visibilityState = 'visible'
  heard.length = 0
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(ask: (signal: AbortSignal) => Promise<string>) {
  end = watch(ask, {
    onAnswer: (answer) => heard.push(answer),
    onOffline: (isOffline) => heard.push(isOffline ? 'offline' : 'online'),
  })
}
const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('polls again after an answer, but not at once', async () => {
  const ask = vi.fn(async () => 'as it is')
  start(ask)
  await passMs(0)
  expect(heard).toEqual(['online', 'as it is'])
  await passMs(499)
  expect(ask).toHaveBeenCalledTimes(1)
  await passMs(1)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('after failures it waits 2, 4, 8, then 10 seconds, and starts over after an answer', async () => {
  const ask = vi.fn(async (): Promise<string> => {
    throw new Error('no answer')
  })
  start(ask)
  await passMs(0)
  for (const [index, pauseMs] of [2_000, 4_000, 8_000, 10_000, 10_000].entries()) {
    expect(ask).toHaveBeenCalledTimes(index + 1)
    await passMs(pauseMs - 1)
    expect(ask).toHaveBeenCalledTimes(index + 1)
    await passMs(1)
  }
  ask.mockResolvedValueOnce('back')
  await passMs(10_000)
  expect(heard.slice(-2)).toEqual(['online', 'back'])
  const calls = ask.mock.calls.length
  await passMs(500) // fails again
  await passMs(2_000)
  expect(ask).toHaveBeenCalledTimes(calls + 2)
})

test('continues at once when the browser is online again', async () => {
  const ask = vi.fn(async () => 'back').mockRejectedValueOnce(new Error('no answer'))
  start(ask)
  await passMs(0)
  expect(heard).toEqual(['offline'])
  frame.dispatchEvent(new Event('online'))
  await passMs(0)
  expect(heard).toEqual(['offline', 'online', 'back'])
})

test('does not poll while the page is hidden', async () => {
  const ask = vi.fn(async () => 'as it is')
  page.visibilityState = 'hidden'
  start(ask)
  await passMs(60_000)
  expect(ask).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await passMs(0)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('reports nothing after it was stopped', async () => {
  let answer = (_text: string) => {}
  start(() => new Promise((resolve) => (answer = resolve)))
  await passMs(0)
  end()
  answer('too late')
  await passMs(60_000)
  expect(heard).toEqual([])
})
