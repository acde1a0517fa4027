import { describe, expect, test } from 'vitest'
import { rowOf, scriptedSource } from '../../../test/source.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Cursor } from './feeds/repository.ts'
import { walk } from './walk.ts'

const address = 'feed' as Address
const cursor: Cursor = { signature: 'c', slot: 10, blockhash: '', anchorSignature: 'a' }
const feed = { address, cursor, startSlot: 0 }
const history = [rowOf('f', 13), rowOf('e', 12), rowOf('d', 11), rowOf('c', 10), rowOf('a', 9)]
const namesOf = (rows: ReadonlyMap<string, unknown>) => [...rows.keys()].toSorted().join('')

describe('a walk', () => {
  test('is joined when it met the cursor, and stops there', async () => {
    const source = scriptedSource('one', history)
    const { rows, isJoined } = await walk(source, feed)
    expect({ names: namesOf(rows), isJoined }).toEqual({ names: 'cdef', isJoined: true })
  })

  test('pages down to it, however small the pages', async () => {
    const source = scriptedSource('one', history)
    for (const pageSize of [1, 2, 3]) {
      const { rows, isJoined } = await walk(source, feed, { pageSize })
      expect({ names: namesOf(rows), isJoined }).toMatchObject({ names: 'cdef', isJoined: true })
    }
  })

  test('that ends without the cursor shows a gap', async () => {
    const source = scriptedSource(
      'one',
      history.filter(({ signature }) => signature !== 'c'),
    )
    expect(await walk(source, feed)).toMatchObject({ isJoined: false })
  })

  test('of a node that knows neither cursor nor anchor ends below them, not at the beginning', async () => {
    const old = Array.from({ length: 50 }, (_, index) => rowOf(`old ${index}`, 9 - index * 0.1))
    const source = scriptedSource('one', [rowOf('f', 13), rowOf('e', 12), ...old])
    const { rows, isJoined } = await walk(source, feed, { pageSize: 4 })
    expect(isJoined).toBe(false)
    expect(rows.size).toBeLessThan(12)
  })

  test('without a cursor reads everything', async () => {
    const source = scriptedSource('one', history)
    const { rows, isJoined } = await walk(source, { ...feed, cursor: null }, { pageSize: 2 })
    expect({ names: namesOf(rows), isJoined }).toEqual({ names: 'acdef', isJoined: true })
  })

  test('without a cursor ends at the start of the feed, and asks for nothing below it', async () => {
    const source = scriptedSource('one', history)
    const asked: (string | undefined)[] = []
    const ask = source.listSignatures
    source.listSignatures = async (at, page) => {
      asked.push(page.before)
      return await ask(at, page)
    }
    const begun = { ...feed, cursor: null, startSlot: 11 }
    const { rows, isJoined } = await walk(source, begun, { pageSize: 2 })
    expect({ names: namesOf(rows), isJoined }).toEqual({ names: 'def', isJoined: true })
    expect(asked).toHaveLength(2)
  })

  test('out of pages tells how far down it knows everything, and goes on from a stop', async () => {
    const source = scriptedSource('one', history)
    const first = await walk(source, feed, { pageSize: 2, pages: 1 })
    expect([namesOf(first.rows), first.isJoined, first.cutAtSlot]).toEqual(['ef', false, 12])
    const second = await walk(source, feed, { pageSize: 2, pages: 2, before: 'f' })
    expect([namesOf(second.rows), second.isJoined, second.cutAtSlot]).toEqual(['cde', true, null])
  })

  test('from a stop that a node does not know is never taken for joined', async () => {
    const source = scriptedSource('one', history)
    source.listSignatures = async () => ({ rows: [], lastSignature: null, isEnd: true })
    for (const begun of [feed, { ...feed, cursor: null }]) {
      expect(await walk(source, begun, { before: 'x' })).toMatchObject({ isJoined: false })
    }
  })

  test('reads a slot whole that a page cut in two', async () => {
    // The node tells the rows of a slot in another order when it is asked again.
    const rows = [rowOf('g', 13), rowOf('f', 12), rowOf('e', 12), rowOf('d', 12), rowOf('c', 10)]
    const source = scriptedSource('one', rows)
    const ask = source.listSignatures
    let asked = 0
    source.listSignatures = async (...args) => {
      if (asked++ === 1) source.rows = [rows[0], rows[3], rows[1], rows[2], rows[4]] as typeof rows
      return await ask(...args)
    }
    const walked = await walk(source, feed, { pageSize: 3 })
    expect(namesOf(walked.rows)).toBe('cdefg')
  })

  test('is the same when the rows come shuffled and twice', async () => {
    const [f, e, d, c] = history as [never, never, never, never]
    const source = scriptedSource('one', [d, f, f, c, e, d])
    const { rows, isJoined } = await walk(source, feed)
    expect({ names: namesOf(rows), isJoined }).toEqual({ names: 'cdef', isJoined: true })
  })

  test('of a node that answers the same page for ever fails', async () => {
    const source = scriptedSource('one')
    const page = [rowOf('f', 13), rowOf('e', 12)]
    source.listSignatures = async () => ({ rows: page, lastSignature: 'e', isEnd: false })
    await expect(walk(source, feed, { pageSize: 2 })).rejects.toThrow('same page')
  })
})
