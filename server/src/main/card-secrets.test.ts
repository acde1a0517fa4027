import { readFile } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { call, json, signIn, startApi } from '../../test/process.ts'
import { openOpener } from '../purchases/cards/vault/open.ts'
import type { SealContext } from '../purchases/cards/vault/vault.ts'

const database = useDatabase()
const vault = inject('vault')
const NUMBER = '4242424242424242'

// Tells every module that the process loads, by its address.
const TELL_MODULES = encodeURIComponent(
  `import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.error('loads ' + url), next(url, context)) })`,
)

async function start(variables: Record<string, string> = {}) {
  const api = await startApi({ DATABASE_URL: database().url, LOG_LEVEL: 'trace', ...variables })
  onTestFinished(async () => void (await api.stop()))
  return api
}

test('the API loads what seals cards, and nothing that opens them or has them made', async () => {
  const api = await start({ NODE_OPTIONS: `--import=data:text/javascript,${TELL_MODULES}` })
  const loaded = [...api.printed().matchAll(/^loads file:.*\/server\/src\/(.*)$/gm)].map(
    (match) => match[1],
  )
  expect(loaded).toContain('purchases/cards/vault/seal.ts')
  expect(loaded).toContain('purchases/cards/service.ts')
  expect(
    loaded.filter((file) =>
      /^purchases\/cards\/(vault\/open|issuer\/(local|stripe))/.test(file as string),
    ),
  ).toEqual([])
})

test.skipIf(process.platform !== 'linux')('no secret of cards is around the API', async () => {
  const api = await start()
  const environment = await readFile(`/proc/${api.child.pid}/environ`, 'utf8')
  expect(environment).toContain('BEGIN PUBLIC KEY')
  expect(environment).not.toMatch(/PRIVATE KEY|ISSUER_/)
})

test.each(['VAULT_PRIVATE_KEYS', 'ISSUER_SECRET', 'VAULT_PUBLIC_KEY'])(
  'with a private key in %s it does not start, and does not print it',
  async (name) => {
    const variables = { DATABASE_URL: database().url, [name]: vault.privateKey }
    const failure = await startApi(variables).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(Error)
    const { message } = failure as Error
    expect(message).toContain(name)
    expect(message).not.toContain(vault.privateKey.split('\n')[1])
  },
)

test('what the API has sealed it cannot open; the vault can; the log has none of it', async () => {
  const api = await start()
  const { secret } = await signIn(api)
  const headers = { authorization: `Bearer ${secret}` }
  const card = { number: NUMBER, exp_month: 12, exp_year: 2040, security_code: '737' }
  const { status, body } = await call(api, 'POST', '/v1/cards', json(card, headers))
  expect(status).toBe(200)
  await call(api, 'POST', '/v1/cards', json({ ...card, [NUMBER]: NUMBER }, headers))
  await call(api, 'GET', `/v1/cards/${NUMBER}?number=${NUMBER}`, { headers })
  const { rows } = await database().query('SELECT * FROM cards WHERE id = $1', [body.id])
  const [{ account_id: accountId, sealed_number: sealed }] = rows
  const context: SealContext = { accountId, subjectId: String(body.id), purpose: 'card_number' }
  const holder = openOpener([vault.privateKey])
  expect((await holder.open(sealed, context)).toString()).toBe(NUMBER)
  const withWhatTheApiHas = openOpener([vault.publicKey])
  await expect(withWhatTheApiHas.open(sealed, context)).rejects.toThrow('cannot be opened')
  await api.stop()
  expect(api.printed()).toContain('/v1/cards')
  expect(api.printed()).not.toContain(NUMBER)
  expect(api.printed()).not.toContain('737"')
})
