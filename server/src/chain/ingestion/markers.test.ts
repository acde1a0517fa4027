import { beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { isAddress } from '../../lib/addresses.ts'
import { claimPolls, leaseFeed, listFollowed } from './feeds/repository.ts'
import { ensureMarkers, listMarkers, openMarkers, rotateMarkers } from './markers.ts'

const database = useDatabase()
beforeEach(() => database().query('TRUNCATE chain_feeds, chain_markers'))

const addressesOf = (markers: readonly { address: string }[]) =>
  markers.map(({ address }) => address)

describe('markers', () => {
  test('are made once for each bucket, whoever starts at the same time', async () => {
    const { db } = database()
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureMarkers(db, 3)))
    for (const markers of made) expect(markers).toEqual(made[0])
    expect(made[0]?.map(({ bucket }) => bucket)).toEqual([0, 1, 2])
    expect(addressesOf(made[0] ?? []).every(isAddress)).toBe(true)
    expect(await listMarkers(db)).toHaveLength(3)
  })

  test('are followed from the moment they are there, and only those', async () => {
    const { db } = database()
    const markers = await ensureMarkers(db, 2)
    const followed = (await listFollowed(db)).map(({ feed }) => feed)
    expect(followed).toEqual(
      addressesOf(markers)
        .map((address) => `marker:${address}`)
        .toSorted(),
    )
  })

  test('that there are more of than asked for stay as they are', async () => {
    const { db } = database()
    const many = await ensureMarkers(db, 4)
    expect(await ensureMarkers(db, 2)).toEqual(many.slice(0, 2))
    expect(await listFollowed(db)).toHaveLength(4)
  })

  test('that are retired are no longer followed all the time, but looked at', async () => {
    const { db } = database()
    const old = await ensureMarkers(db, 2)
    const feed = `marker:${old[0]?.address}`
    expect(await leaseFeed(db, feed, 'me', 10_000)).not.toBeNull()
    const next = await db.transaction(rotateMarkers)
    expect(addressesOf(next)).not.toEqual(addressesOf(old))
    expect(next.map(({ bucket }) => bucket)).toEqual([0, 1])
    expect(await listMarkers(db)).toHaveLength(4)
    expect(await leaseFeed(db, feed, 'me', 10_000)).toBeNull()
    const due = await claimPolls(db, 'me', 10, 10_000)
    expect(addressesOf(due).toSorted()).toEqual(addressesOf(old).toSorted())
    expect(await ensureMarkers(db, 2)).toEqual(next)
  })

  test('cannot be two in one bucket at a time', async () => {
    await ensureMarkers(database().db, 1)
    const again = database().query("INSERT INTO chain_markers (address, bucket) VALUES ('x', 0)")
    await expect(again).rejects.toThrow('chain_markers_live')
  })

  test('are cached for those who make payments, and a rotation is soon known', async () => {
    const { db } = database()
    let now = 0
    const live = openMarkers({ db, clock: () => now }, 2)
    const [first, again] = await Promise.all([live(), live()])
    expect(again).toBe(first)
    const next = await db.transaction(rotateMarkers)
    expect(await live()).toBe(first)
    now += 5_001
    expect(await live()).toEqual(addressesOf(next))
  })
})
