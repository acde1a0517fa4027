// schemathesis on every operation, with valid and invalid input, as two accounts. FUZZ_EXAMPLES sets
// how many cases an operation gets (50 unless told).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { call, signIn } from '../scripts/local/client.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import { plant } from './lib/mutant.ts'
import type { World } from './lib/world.ts'
import { withWorld } from './lib/world.ts'

const VERSION = '4.32.5'
const EXAMPLES = process.env.FUZZ_EXAMPLES ?? '50'
const REPORTS = '.florin/fuzz'
/** They end the session that the other operations need: a pass of their own, at the end. */
const FINAL = ['deleteSession', 'deleteAccount']

type Account = { cookie: string; key: string; ids: string[] }

const command = await install()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const failed = await withWorld({ processes: 1 }, fuzzAll)
const isCaught = (await withWorld({ processes: 1, directory: await leakyServer() }, fuzzLeak)) > 0
if (!isCaught) console.log('a server that shows the keys of other accounts was not caught')
console.log(
  `fuzz: ${EXAMPLES} examples an operation, 3 passes, ${failed} failed; ${isCaught ? 1 : 0} of 1 planted faults caught`,
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
    'server/src/resources/api-keys/repository.ts',
    'WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL`,',
    'WHERE $1::text IS NOT NULL AND id = $2 AND revoked_at IS NULL`,',
  )
}

async function fuzzLeak(world: World): Promise<number> {
  const session = await prepare(world)
  const only = ['--include-operation-id', 'getApiKey', '--phases', 'fuzzing']
  return (await session.run('a leaky server', session.key, only, 'quiet')) ? 0 : 1
}

/** Two accounts, and how to set the fuzzer on one of them with the ids of the other at hand. */
async function prepare(world: World) {
  const canary = 'canary of the other account'
  const [mine, theirs] = [await newAccount(world, 'mine'), await newAccount(world, canary)]
  const { url } = world.next()
  const env = {
    PATH: process.env.PATH,
    PYTHONPATH: 'proofs/fuzz',
    PYTHONUTF8: '1',
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: 'hooks',
    FUZZ_FOREIGN_IDS: JSON.stringify(theirs.ids),
    FUZZ_OWN_IDS: JSON.stringify(mine.ids),
    FUZZ_CANARY: canary,
  }
  const run = async (name: string, credentials: string, options: string[], quiet?: 'quiet') => {
    const file = join(REPORTS, name.replaceAll(' ', '-'))
    writeFileSync(`${file}.toml`, credentials)
    const args = ['--config-file', `${file}.toml`, 'run', `${url}/openapi.json`]
    args.push('--mode', 'all', '--checks', 'all', '--max-examples', EXAMPLES)
    args.push('--no-color', '--continue-on-failure', ...options)
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
  const body = { business_profile: { name }, metadata: { name } }
  const account = await call(url, 'POST', '/v1/account', { cookie, headers, body })
  const events = await call(url, 'GET', '/v1/audit_events', { cookie })
  const key = keys[0]?.body.secret
  // The key that the fuzzer uses is not among those that it may revoke.
  const spare = keys.slice(1).map((answer) => answer.body.id)
  const eventIds = events.body.data.map((event: { id: string }) => event.id)
  return { cookie, key, ids: [account.body.id, ...spare, ...eventIds] }
}

/** schemathesis in a Python environment of its own, kept between runs by version. */
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
