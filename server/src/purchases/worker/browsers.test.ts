import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AccountId } from '../../lib/ids.ts'
import { openBrowsers } from './browsers.ts'

/** Jobs by name, each of which works until it is ended. */
function play(count: number) {
  let nowMs = 0
  const browsers = openBrowsers(count, () => nowMs)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (account: string, name: string, isQuote = true) => {
    nowMs += 1
    const accountId = account as AccountId
    void browsers.use({ accountId, isQuote }, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { add, end, started, longestWaitMs: browsers.longestWaitMs, settle: () => turn() }
}

test('an account with many quotes does not hold up the first quote of another', async () => {
  const { add, started, settle } = play(4)
  for (const name of ['b1', 'b2', 'b3', 'b4']) add('b', name)
  add('a', 'a1')
  await settle()
  expect(started).toEqual(['b1', 'b2', 'a1'])
})

test('accounts take turns, whatever the order in which their quotes came', async () => {
  const { add, end, started, settle } = play(2)
  for (const name of ['b1', 'b2', 'b3']) add('b', name)
  for (const name of ['a1', 'a2']) add('a', name)
  await settle()
  for (const name of ['b1', 'a1', 'b2', 'a2']) await end(name)
  expect(started).toEqual(['b1', 'a1', 'b2', 'a2', 'b3'])
})

test('a charge finds a browser though quotes fill all of theirs, and goes before a quote', async () => {
  const { add, end, started, settle } = play(4)
  for (const account of ['b', 'c', 'd', 'e']) add(account, account)
  add('f', 'charge', false)
  add('g', 'late charge', false)
  await settle()
  expect(started).toEqual(['b', 'c', 'd', 'charge'])
  await end('b')
  expect(started.at(-1)).toBe('late charge')
})

test('one browser serves all, and a job that failed makes room', async () => {
  const browsers = openBrowsers(1)
  const user = { accountId: 'a' as AccountId, isQuote: true }
  const broken = browsers.use(user, () => Promise.reject(new Error('broke off')))
  const after = browsers.use(user, async () => 'done')
  await expect(broken).rejects.toThrow('broke off')
  expect(await after).toBe('done')
})

test('the wait is measured from when the job came', async () => {
  const { add, end, longestWaitMs, settle } = play(1)
  expect(longestWaitMs()).toBe(0)
  add('a', 'first')
  add('a', 'second')
  add('a', 'third')
  await settle()
  expect(longestWaitMs()).toBe(1)
  await end('first')
  expect(longestWaitMs()).toBe(0)
})
