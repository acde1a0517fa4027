import { expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { createKeyAuthentication } from './authentication.ts'
import { hashSecret, newSecret } from './secret.ts'

const api = useApi()

test('a use that could not be written down is written down later', async () => {
  const { db } = api().database
  const owner = await api().newKey()
  let isAway = false
  const keys = createKeyAuthentication({
    db: {
      ...db,
      run: (statement, values) =>
        isAway ? Promise.reject(new Error('away')) : db.run(statement, values),
    },
    clock: Date.now,
  })
  await keys.find(owner.secret)
  isAway = true
  await expect(keys.flushUses()).rejects.toThrow('away')
  isAway = false
  await keys.flushUses()
  const answer = await api().call('GET', `/v1/api_keys/${owner.id}`, { cookie: owner.cookie })
  expect(answer.body.last_used_at).not.toBeNull()
})

test('processes that write down the same keys at once do not block one another', async () => {
  const { db, query } = api().database
  const { accountId } = await api().newKey()
  const secrets = Array.from({ length: 400 }, newSecret)
  await query(
    `INSERT INTO api_keys (account_id, id, name, secret_hash, last4)
      SELECT $1, 'ak_' || lpad(n::text, 26, '0'), 'k', hash, '1234'
      FROM unnest($2::bytea[]) WITH ORDINALITY AS given (hash, n)`,
    [accountId, secrets.map(hashSecret)],
  )
  const known = createKeyAuthentication({ db, clock: Date.now })
  const used = await Promise.all(
    secrets.map(async (secret) => ({ secret, principal: await known.find(secret) })),
  )
  const failures: string[] = []
  for (let round = 0; round < 10; round++) {
    const [forward, backward] = [1, 2].map(() =>
      createKeyAuthentication({ db, clock: () => Date.now() + round * 1_000 }),
    )
    for (const { secret, principal } of used) await forward?.find(secret, async () => principal)
    for (const { secret, principal } of used.toReversed())
      await backward?.find(secret, async () => principal)
    const outcomes = await Promise.allSettled([forward?.flushUses(), backward?.flushUses()])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') failures.push(outcome.reason.message)
    }
  }
  expect(failures).toEqual([])
}, 60_000)
