// Runs schemathesis on every operation, with valid and invalid input, as two accounts: 50 cases per
// operation beside those required by its schema, 8 with --quick.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Florin } from '@florin/sdk'
import { keypairSigner } from '@florin/sdk/server'
import type { Address } from '@solana/kit'
import type { Answer } from '../../scripts/local/client.ts'
import { call, signIn } from '../../scripts/local/client.ts'
import { startFakeSolana } from '../../scripts/local/fake-solana/fake-solana.ts'
import { startIngestion } from '../../scripts/local/ingestion.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import { plant } from '../planted/mutant.ts'

const VERSION = '4.32.5'
const EXAMPLES = process.argv.includes('--quick') ? '8' : '50'
const REPORTS = '.florin/fuzz'
const WALLETS = `${REPORTS}/wallets.json`
/** These end the session that the other operations need, so they run in a separate last pass. */
const FINAL = ['deleteSession', 'deleteAccount']

type Account = { cookie: string; key: string; ids: string[]; openGift: string }

const QUOTE = {
  items: [],
  shippingMethod: null,
  shipTo: null,
  amountCents: 1500,
  currency: 'usd',
  currencyEvidence: 'none',
  breakdownCents: { subtotal: 1500 },
}

const command = await install()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
// As many as there can be valid gifts: each needs its own key.
const wallets = Array.from({ length: 20_000 }, () => newWallet().address)
writeFileSync(WALLETS, JSON.stringify(wallets))
const [sender, sponsor] = [newWallet(), newWallet()]
const chain = await startFakeSolana()
chain.fundSol(sender.address as Address, 1_000_000_000n)
chain.fundSol(sponsor.address as Address, 1_000_000_000n)
await chain.fundToken(sender.address as Address, 1_000_000_000n)
const settings = {
  processes: 1,
  rpcUrls: chain.rpcUrl,
  environment: { SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair), CARD_ISSUING: 'on' },
}
const failed = await withWorld(settings, fuzzAll)
const leaky = { ...settings, directory: await leakyServer() }
const isCaught = (await withWorld(leaky, fuzzLeak)) > 0
await chain.stop()
if (!isCaught)
  console.log('the planted fault was not caught: the server shows keys of other accounts')
console.log(
  `fuzz: ${EXAMPLES} examples per operation, 3 passes, ${failed} failed; ${isCaught ? 1 : 0} of 1 planted faults caught`,
)
process.exitCode = failed === 0 && isCaught ? 0 : 1

async function fuzzAll(world: World): Promise<number> {
  const session = await prepare(world)
  const origin = ['--header', `Origin: ${world.appUrl}`]
  const final = (verb: 'exclude' | 'include') =>
    FINAL.flatMap((operation) => [`--${verb}-operation-id`, operation])
  const outcomes = [
    await session.run('with an API key', session.key, []),
    await session.run('as the signed-in owner', session.cookie, [...origin, ...final('exclude')]),
    await session.run('ending sessions and accounts', session.cookie, [
      ...origin,
      ...final('include'),
    ]),
  ]
  return outcomes.filter((passed) => !passed).length
}

function leakyServer(): Promise<string> {
  return plant(
    'server/src/accounts/api-keys/repository.ts',
    'WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL`,',
    'WHERE $1::text IS NOT NULL AND id = $2 AND revoked_at IS NULL`,',
  )
}

async function fuzzLeak(world: World): Promise<number> {
  const session = await prepare(world)
  const only = ['--include-operation-id', 'getApiKey', '--phases', 'fuzzing']
  return (await session.run('the leaky server', session.key, only, 'quiet')) ? 0 : 1
}

/** Two accounts, and a way to fuzz one of them with the ids of the other. */
async function prepare(world: World) {
  const canary = 'canary of the other account'
  const ingestion = await startIngestion({ ...world, rpcUrls: chain.rpcUrl, wsUrl: chain.wsUrl })
  const [mine, theirs] = [await newAccount(world, 'mine'), await newAccount(world, canary)]
  await ingestion.stop() // each account has an open gift; nothing more may happen on the chain
  const { url } = world.next()
  const env = {
    PATH: process.env.PATH,
    PYTHONPATH: 'sim/scenarios/fuzz',
    PYTHONUTF8: '1',
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: 'hooks',
    FUZZ_FOREIGN_IDS: JSON.stringify(theirs.ids),
    FUZZ_OWN_IDS: JSON.stringify(mine.ids),
    FUZZ_CANARY: canary,
    FUZZ_WALLETS: WALLETS,
    FUZZ_SENDER: sender.address,
    FUZZ_OPEN_GIFTS: JSON.stringify([mine.openGift, theirs.openGift]),
  }
  const run = async (name: string, credentials: string, options: string[], quiet?: 'quiet') => {
    const file = join(REPORTS, name.replaceAll(' ', '-'))
    writeFileSync(`${file}.toml`, credentials)
    const args = ['--config-file', `${file}.toml`, 'run', `${url}/openapi.json`]
    args.push('--mode', 'all', '--checks', 'all', '--max-examples', EXAMPLES)
    // Beyond the longest wait that a caller may request, on a busy machine.
    args.push('--request-timeout', '90', '--no-color', '--continue-on-failure', ...options)
    const report = openSync(`${file}.txt`, 'w')
    const [code] = await once(
      spawn(command, args, { env, stdio: ['ignore', report, report] }),
      'exit',
    )
    const lines = readFileSync(`${file}.txt`, 'utf8').trimEnd().split('\n')
    if (!quiet) console.log(`\nFuzzed ${name}\n${lines.slice(code === 0 ? -8 : -300).join('\n')}`)
    return code === 0
  }
  return {
    run,
    key: `[auth.openapi.apiKey]\nbearer = "${mine.key}"\n`,
    cookie: `[auth.openapi.session]\napi_key = "${mine.cookie.split('=')[1]}"\n`,
  }
}

async function newAccount(world: World, name: string): Promise<Account> {
  const { url } = world.next()
  const cookie = await signIn(url, newWallet())
  const headers = { origin: world.appUrl }
  const create = () => call(url, 'POST', '/v1/api_keys', { cookie, headers, body: { name } })
  const keys = await Promise.all(Array.from({ length: 10 }, create))
  // Payers and recipients may see the name of a business, but not its labels.
  const body = { business_profile: { name: 'Seen by all' }, metadata: { name } }
  const account = await call(url, 'POST', '/v1/account', { cookie, headers, body })
  const events = await call(url, 'GET', '/v1/audit_events', { cookie })
  const key = keys[0]?.body.secret
  // The fuzzer may not revoke the key that it uses.
  const spare = keys.slice(1).map((answer) => answer.body.id)
  const idsOf = ({ body }: Answer) => body.data.map(({ id }: { id: string }) => id)
  const gifts = await newGifts(url, key, name)
  const detections = await call(url, 'GET', `/v1/gifts/${gifts[0]}/detections`, { key })
  const transactions = await call(url, 'GET', '/v1/transactions', { key })
  const chainIds = [...idsOf(detections), ...idsOf(transactions)]
  const cards = await Promise.all([1, 2].map(() => newCard(url, key, name)))
  const intents = await newIntents(world, url, key, name)
  const merchants = await newMerchants(world, account.body.id, name)
  const products = await newProducts(url, key, name)
  const payables = await newPayments(url, key, name)
  const ids = [
    account.body.id,
    ...cards,
    ...intents,
    ...merchants,
    ...products,
    ...payables,
    ...spare,
    ...idsOf(events),
    ...gifts,
    ...chainIds,
  ]
  return { cookie, key, ids, openGift: gifts[0] as string }
}

async function newCard(url: string, key: string, name: string): Promise<string> {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, metadata: { name } }
  return (await call(url, 'POST', '/v1/cards', { key, body: card })).body.id
}

/** Some products, each with a price. */
async function newProducts(url: string, key: string, name: string): Promise<string[]> {
  const create = () => call(url, 'POST', '/v1/products', { key, body: { name, amount: 100 } })
  const answers = await Promise.all([1, 2, 3].map(create))
  return answers.flatMap(({ body }) => [body.id, body.default_price])
}

/**
 * Some links, sessions and transaction intents. Payers may see what they are for, but not their
 * labels.
 */
async function newPayments(url: string, key: string, name: string): Promise<string[]> {
  const price_data = { unit_amount: 100 }
  const line_items = [{ quantity: 1, product_data: { name: 'Mug', price_data } }]
  const bodies = {
    checkout_links: { line_items },
    checkout_sessions: { line_items },
    transaction_intents: { amount: 100 },
  }
  const creates = Object.entries(bodies).flatMap(([path, body]) =>
    [1, 2, 3].map(() =>
      call(url, 'POST', `/v1/${path}`, { key, body: { ...body, metadata: { name } } }),
    ),
  )
  return (await Promise.all(creates)).map((answer) => answer.body.id)
}

/** Some checkout intents: one waits for options, one for confirmation. */
async function newIntents({ sql }: World, url: string, key: string, name: string) {
  const body = { url: 'http://shop.test/mug', metadata: { name } }
  const headers = { prefer: 'wait=0' }
  const create = () => call(url, 'POST', '/v1/checkout_intents', { key, body, headers })
  const answers = await Promise.all(Array.from({ length: 6 }, create))
  const ids: string[] = answers.map((answer) => answer.body.id)
  await sql.query(
    `UPDATE checkout_intents SET phase = 'awaiting_options', options_schema = '{}',
      expires_at = now() + interval '1 day' WHERE id = $1`,
    [ids[0]],
  )
  await sql.query(
    `UPDATE checkout_intents SET phase = 'awaiting_confirmation', quote = $2, amount_cents = 1500,
      currency = 'usd', expires_at = now() + interval '1 day' WHERE id = $1`,
    [ids[1], JSON.stringify(QUOTE)],
  )
  const events = await call(url, 'GET', `/v1/checkout_intents/${ids[0]}/events`, { key })
  return [...ids, ...events.body.data.map(({ id }: { id: string }) => id)]
}

/** Two shops that only this account has visited: their ids and slugs. */
async function newMerchants({ sql }: World, accountId: string, name: string) {
  const { rows } = await sql.query(
    `INSERT INTO merchants (id, slug, host, name, visitors)
      SELECT 'mer_' || substr($1, 6, 25) || n, 'shop-' || md5($1 || n), $1 || n || '.test', $2, 1
      FROM generate_series(1, 2) AS n RETURNING id, slug`,
    [accountId, name],
  )
  const ids = rows.map(({ id }) => id as string)
  await sql.query(
    'INSERT INTO merchant_visitors (account_id, merchant_id) SELECT $1, unnest($2::text[])',
    [accountId, ids],
  )
  return rows.flatMap(({ id, slug }) => [id as string, slug as string])
}

/** Some gifts; the first is open. */
async function newGifts(url: string, key: string, name: string): Promise<string[]> {
  const create = () => {
    const release_verification_key = newWallet().address
    const terms = { amount: 100, sender_address: sender.address, release_verification_key }
    return call(url, 'POST', '/v1/gifts', { key, body: { ...terms, metadata: { name } } })
  }
  const gifts = (await Promise.all(Array.from({ length: 4 }, create))).map(({ body }) => body)
  const rpcUrl = chain.rpcUrl
  const signer = keypairSigner(Uint8Array.from(sender.keypair))
  await new Florin(key, { baseUrl: url }).gifts.fund(gifts[0], signer, { rpcUrl })
  await call(url, 'GET', `/v1/gifts/${gifts[0].id}?wait_for=open`, { key })
  return gifts.map(({ id }) => id)
}

/** Installs schemathesis in its own Python environment, kept between runs by version. */
async function install(): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const directory = join(cache, 'florin', `schemathesis-${VERSION}`)
  const executable = join(directory, 'bin', 'schemathesis')
  if (existsSync(executable)) return executable
  console.log(`Installing schemathesis ${VERSION} …`)
  for (const [program, ...args] of [
    ['python3', '-m', 'venv', directory],
    [join(directory, 'bin', 'pip'), 'install', '--quiet', `schemathesis==${VERSION}`],
  ] as [string, ...string[]][]) {
    const [code] = await once(spawn(program, args, { stdio: 'inherit' }), 'exit')
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed`)
  }
  return executable
}
