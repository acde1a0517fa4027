// Runs schemathesis on every operation, with valid and invalid input, as two accounts: 50 cases per operation beside those
// required by its schema, 8 in a sample.
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { startFakeSolana } from '../../scripts/local/fake-solana/fake-solana.ts'
import { startIngestion } from '../../scripts/local/ingestion.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { FuzzChain } from './fuzz/accounts.ts'
import { newAccount } from './fuzz/accounts.ts'

const VERSION = '4.32.5'
const REPORTS = '.florin/fuzz'
/** As many as a pass can make valid gifts: each needs a key that no other gift has. */
const WALLETS = 5_000
/** These end the session that the other operations need, so they run in a separate last pass. */
const FINAL = ['deleteSession', 'deleteAccount']
/** A body that is too large is refused with 413. */
const CHECKS = `
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "5xx"]
`
const CANARY = 'canary of the other account'

export const proof: Proof = {
  promise: 'Bad input gets an answer, not a crash; no account sees another’s data',
  faults: [
    {
      name: 'the server shows keys of other accounts',
      patches: [
        {
          file: 'server/src/accounts/api-keys/repository.ts',
          in: 'find',
          replace: 'account_id = $1',
          by: '$1::text IS NOT NULL',
        },
      ],
      caughtBy: 'keys of another account',
    },
  ],
  async run({ isQuick, fault, directory }) {
    const verdict = new Verdict()
    await using chain = await openChain()
    const settings = { processes: 1, rpcUrls: chain.rpcUrl, environment: chain.settings }
    await withWorld({ ...settings, directory }, async (world) => {
      // Few cases meet a foreign key by chance.
      const examples = fault !== null ? '200' : isQuick ? '8' : '50'
      const fuzz = await prepare(world, chain, examples)
      if (fault === null) await fuzzAll(fuzz, world, verdict)
      else await fuzzKeys(fuzz, verdict)
    })
    return verdict
  },
}

async function openChain() {
  const chain = await startFakeSolana()
  const [sender, sponsor] = [newWallet(), newWallet()]
  chain.fundSol(sender.address as Address, 1_000_000_000n)
  chain.fundSol(sponsor.address as Address, 1_000_000_000n)
  await chain.fundToken(sender.address as Address, 1_000_000_000n)
  const settings = { SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair), CARD_ISSUING: 'on' }
  const { rpcUrl, wsUrl } = chain
  return { rpcUrl, wsUrl, sender, settings, [Symbol.asyncDispose]: () => chain.stop() }
}

type Fuzz = {
  readonly key: string
  readonly cookie: string
  /** Returns the report of a pass that failed, or nothing. */
  run(name: string, credentials: string, options: readonly string[]): Promise<string[]>
}

async function fuzzAll({ run, key, cookie }: Fuzz, world: World, verdict: Verdict): Promise<void> {
  const origin = ['--header', `Origin: ${world.appUrl}`]
  const final = (verb: 'exclude' | 'include') =>
    FINAL.flatMap((operation) => [`--${verb}-operation-id`, operation])
  const pass = async (name: string, credentials: string, options: readonly string[]) =>
    verdict.none(`fuzzed ${name}: failures`, await run(name, credentials, options))
  // Side by side: a pass waits for answers most of its time.
  await Promise.all([
    pass('with an API key', key, []),
    pass('as the signed-in owner', cookie, [...origin, ...final('exclude')]),
  ])
  await pass('ending sessions and accounts', cookie, [...origin, ...final('include')])
}

async function fuzzKeys({ run, key }: Fuzz, verdict: Verdict): Promise<void> {
  const only = ['--include-operation-id', 'getApiKey', '--phases', 'fuzzing']
  verdict.none('keys of another account: failures', await run('keys', key, only))
}

/** Nothing signs with its key, which a wallet would also load. */
function newAddress(): string {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  return base58.encode(Buffer.from(x as string, 'base64url'))
}

/** Two accounts, and a way to fuzz one of them with the ids of the other. */
async function prepare(world: World, chain: FuzzChain, examples: string): Promise<Fuzz> {
  const command = await install()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const ingestion = await startIngestion({
    databaseUrl: world.databaseUrl,
    rpcUrls: chain.rpcUrl,
    wsUrl: chain.wsUrl,
  })
  const mine = await newAccount(world, 'mine', chain)
  const theirs = await newAccount(world, CANARY, chain)
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
    FUZZ_CANARY: CANARY,
    FUZZ_SENDER: chain.sender.address,
    FUZZ_OPEN_GIFTS: JSON.stringify([mine.openGift, theirs.openGift]),
  }
  return {
    key: `[auth.openapi.apiKey]\nbearer = "${mine.key}"\n`,
    cookie: `[auth.openapi.session]\napi_key = "${mine.cookie.split('=')[1]}"\n`,
    async run(name, credentials, options) {
      const file = join(REPORTS, name.replaceAll(' ', '-'))
      const wallets = `${file}.wallets.json`
      writeFileSync(wallets, JSON.stringify(Array.from({ length: WALLETS }, newAddress)))
      writeFileSync(`${file}.toml`, credentials + CHECKS)
      const args = ['--config-file', `${file}.toml`, 'run', `${url}/openapi.json`]
      args.push('--mode', 'all', '--checks', 'all', '--max-examples', examples)
      args.push('--exclude-checks', 'ensure_resource_availability') // hooks.py has a narrower one
      // Beyond the longest wait that a caller may request, on a busy machine.
      args.push('--request-timeout', '90', '--no-color', '--continue-on-failure', ...options)
      const report = openSync(`${file}.txt`, 'w')
      const own = { ...env, FUZZ_WALLETS: wallets }
      const child = spawn(command, args, { env: own, stdio: ['ignore', report, report] })
      const [code] = await once(child, 'exit')
      const lines = readFileSync(`${file}.txt`, 'utf8').trimEnd().split('\n')
      if (code === 0) console.log(`  ${name}: ${lines.at(-1)}`)
      return code === 0 ? [] : [lines.slice(-300).join('\n')]
    },
  }
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
