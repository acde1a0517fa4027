import { beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import type { ScriptedSource } from '../../../test/source.ts'
import { emptyTransaction, rowOf, scriptedSource } from '../../../test/source.ts'
import { Unreachable } from '../../lib/unreachable.ts'
import type { SignatureRow } from '../source.ts'
import type { ApplyContext, Ingest } from './apply.ts'
import { applyAll, applyDue } from './apply.ts'
import { claimDue, saveRows } from './repository.ts'

const database = useDatabase()
let one: ScriptedSource
let two: ScriptedSource
let seen: string[]

beforeEach(async () => {
  await database().query('TRUNCATE chain_inbox')
  one = scriptedSource('one')
  two = scriptedSource('two')
  seen = []
})

const ingest: Ingest = async (_tx, facts) => {
  for (const { signature, commitment, transaction } of facts) {
    if (transaction?.story === 'poison') throw new Error('cannot be taken in')
    seen.push(`${signature} ${commitment}`)
  }
  return []
}

const context = (ingesters: Ingest[] = [ingest]): ApplyContext => ({
  db: database().db,
  clock: Date.now,
  sources: [one, two],
  ingesters,
  onProblem: () => {},
})

const save = (...rows: SignatureRow[]) => saveRows(database().db, 'feed', rows)

async function item(signature: string) {
  const { rows } = await database().query(
    `SELECT commitment, applied, attempts::int, due_at > now() AS "isLater", due_at IS NULL AS "isDone",
       parked_at IS NOT NULL AS "isParked", problem FROM chain_inbox WHERE signature = $1`,
    [signature],
  )
  return rows[0]
}

describe('an item of the inbox', () => {
  test('is shown at the word of any source, and final at that of all', async () => {
    await save(rowOf('a', 10, 'confirmed'))
    two.transactions.set('a', emptyTransaction('a'))
    expect(await applyDue(context())).toBe(1)
    expect(await item('a')).toMatchObject({ applied: 'confirmed', isDone: true })

    await save(rowOf('a', 10))
    await applyDue(context())
    expect(await item('a')).toMatchObject({ applied: 'confirmed', isLater: true, attempts: 1 })

    one.transactions.set('a', emptyTransaction('a'))
    await database().query('UPDATE chain_inbox SET due_at = now()')
    await applyDue(context())
    expect(await item('a')).toMatchObject({ applied: 'finalized', isDone: true, problem: null })
    expect(seen).toEqual(['a confirmed', 'a finalized'])
  })

  test('is not final while the sources tell different stories', async () => {
    await save(rowOf('a', 10))
    one.transactions.set('a', emptyTransaction('a', 'it'))
    two.transactions.set('a', emptyTransaction('a', 'something else'))
    await applyDue(context())
    expect(seen).toEqual([])
    const problem = 'the sources tell different stories of it'
    expect(await item('a')).toMatchObject({ isLater: true, attempts: 1, problem })
  })

  test('that nobody could be asked about is not counted against it', async () => {
    await save(rowOf('a', 10))
    for (const source of [one, two]) source.transactions.set('a', new Unreachable('down'))
    await applyDue(context())
    expect(await item('a')).toMatchObject({ isLater: true, attempts: 0, isParked: false })
  })

  test('is parked after 18 attempts, and taken up again when it changes', async () => {
    await save(rowOf('a', 10, 'confirmed'))
    await database().query('UPDATE chain_inbox SET attempts = 16')
    await applyDue(context())
    expect(await item('a')).toMatchObject({ attempts: 17, isParked: false })
    await database().query('UPDATE chain_inbox SET due_at = now()')
    await applyDue(context())
    expect(await item('a')).toMatchObject({ attempts: 18, isParked: true })

    for (const source of [one, two]) source.transactions.set('a', emptyTransaction('a'))
    await save(rowOf('a', 10))
    await applyDue(context())
    expect(await item('a')).toMatchObject({ applied: 'finalized', isParked: false, isDone: true })
  })

  test('that cannot be taken in does not hold up the others', async () => {
    await save(rowOf('a', 10, 'confirmed'), rowOf('b', 11, 'confirmed'))
    one.transactions.set('a', emptyTransaction('a', 'poison'))
    one.transactions.set('b', emptyTransaction('b'))
    await applyDue(context())
    expect(await item('a')).toMatchObject({ applied: null, isLater: true })
    expect(await item('b')).toMatchObject({ applied: 'confirmed', isDone: true })
  })

  test('is applied although another could not be put off', async () => {
    await save(rowOf('a', 10, 'confirmed'), rowOf('b', 11, 'confirmed'))
    one.transactions.set('b', emptyTransaction('b'))
    const onProblem = () => {
      throw new Error('as if the database went away')
    }
    await expect(applyDue({ ...context(), onProblem })).rejects.toThrow('went away')
    expect(await item('b')).toMatchObject({ applied: 'confirmed', isDone: true })
  })

  test('is not applied by who has lost it to another', async () => {
    await save(rowOf('a', 10, 'confirmed'))
    one.findTransaction = async () => {
      await database().query('UPDATE chain_inbox SET due_at = now()') // the lease ran out
      await claimDue(database().db, 1, 30_000)
      return emptyTransaction('a')
    }
    await applyDue(context())
    expect(seen).toEqual([])
    expect(await item('a')).toMatchObject({ applied: null, isLater: true })
  })

  test('that became more certain meanwhile stays due', async () => {
    await save(rowOf('a', 10, 'confirmed'))
    one.findTransaction = async () => {
      await save(rowOf('a', 10))
      return emptyTransaction('a')
    }
    await applyDue(context())
    expect(await item('a')).toMatchObject({ applied: 'confirmed', isDone: false, isLater: false })
  })

  test('in question is restored when any source has it, and gone when none does', async () => {
    await save(rowOf('a', 10, 'confirmed'), rowOf('b', 11, 'confirmed'))
    await database().query("UPDATE chain_inbox SET commitment = 'vanished'")
    two.transactions.set('a', emptyTransaction('a'))
    await applyDue(context())
    expect(await item('a')).toMatchObject({ commitment: 'confirmed', isDone: false })
    expect(await item('b')).toMatchObject({ applied: 'vanished', isDone: true })
    expect(seen).toEqual(['b vanished'])
  })

  test('in question stays so while a source cannot be asked', async () => {
    await save(rowOf('a', 10, 'confirmed'))
    await database().query("UPDATE chain_inbox SET commitment = 'vanished'")
    two.transactions.set('a', new Unreachable('down'))
    await applyDue(context())
    expect(await item('a')).toMatchObject({ applied: null, isLater: true, attempts: 0 })
  })
})

describe('many items', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`)
  const saveMany = async (count: number) => {
    for (const name of names(count)) one.transactions.set(name, emptyTransaction(name))
    await save(...names(count).map((name, index) => rowOf(name, 10 + index, 'confirmed')))
  }
  const undone = async () => {
    const { rows } = await database().query(
      'SELECT signature FROM chain_inbox WHERE due_at IS NOT NULL',
    )
    return rows.map(({ signature }) => signature)
  }

  test('are applied once each, whatever the number of processes', async () => {
    await saveMany(3_000)
    await Promise.all([applyAll(context()), applyAll(context())])
    expect(await undone()).toEqual([])
    expect(seen).toHaveLength(3_000)
    expect(new Set(seen).size).toBe(3_000)
  })

  test('are read while others are committed', async () => {
    await saveMany(600)
    const others = Promise.withResolvers<void>()
    let reads = 0
    one.findTransaction = async (signature) => {
      if (++reads > 256) others.resolve()
      return emptyTransaction(signature)
    }
    // The first batch ends only when another is being read: in turns it would never.
    await applyAll(
      context([
        async (...args) => {
          await others.promise
          return await ingest(...args)
        },
      ]),
    )
    expect(await undone()).toEqual([])
  })

  test('do not wait for bad ones among them, which are found by halves', async () => {
    await saveMany(256)
    for (const bad of ['m3', 'm200']) one.transactions.set(bad, emptyTransaction(bad, 'poison'))
    let tries = 0
    await applyDue(
      context([
        async (...args) => {
          tries++
          return await ingest(...args)
        },
      ]),
    )
    expect((await undone()).toSorted()).toEqual(['m200', 'm3'])
    expect(tries).toBeLessThan(40)
  })

  test('are applied although a batch of others could not be', async () => {
    await saveMany(600)
    one.transactions.delete('m5')
    const onProblem = () => {
      throw new Error('as if the database went away')
    }
    await expect(applyAll({ ...context(), onProblem })).rejects.toThrow('went away')
    expect(await undone()).toEqual(['m5'])
  })
})
