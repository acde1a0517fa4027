// npm run shops: starts two shops, their card processor and the issuer. Ctrl-C stops all.
// npm run shops pretix: starts one. npm run shops -- --prepare: only installs what Oscar needs, or
// the shops that are named.
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { styleText } from 'node:util'
import { PLAIN_PREFIXES, TEST_CARDS } from '../shops/processor/cards.ts'
import { ONE_TIME_CODE } from '../shops/processor/challenges.ts'
import type { ShopName } from './local/recipes.ts'
import { RECIPES, SHOP_NAMES } from './local/recipes.ts'
import type { LocalShops } from './local/shops.ts'
import { startShops } from './local/shops.ts'
import { step, table } from './local/terminal.ts'

const STATE = '.florin'
const PROCESSOR_PORT = 4600
const STARTED_UNASKED: readonly ShopName[] = ['evershop', 'oscar']

let shops: LocalShops | undefined
process.once('SIGINT', () => void leave(0))
process.once('SIGTERM', () => void leave(0))
try {
  const asked = SHOP_NAMES.filter((name) => process.argv.includes(name))
  if (process.argv.includes('--prepare')) {
    for (const name of orElse(asked, ['oscar'])) await RECIPES[name].prepare(console.log)
  } else {
    await start(orElse(asked, STARTED_UNASKED))
  }
} catch (error) {
  console.error(styleText('red', `\n${(error as Error).message}`))
  await leave(1)
}

async function start(wanted: readonly ShopName[]): Promise<void> {
  console.log(styleText('bold', '\nShops on this machine\n'))
  await mkdir(STATE, { recursive: true })
  const services = [...wanted, 'processor'] as const
  const logs = new Map(services.map((name) => [name, createWriteStream(logOf(name))]))
  const titles = wanted.map((name) => RECIPES[name].title)
  const title = `${titles.join(', ')}, and the card processor`
  const opened = await step(title, async (tell) => {
    shops = await startShops({
      shops: [...wanted],
      ports: Object.fromEntries(SHOP_NAMES.map((name) => [name, RECIPES[name].port])),
      processorPort: PROCESSOR_PORT,
      tell,
      onLine: (service, line) => void logs.get(service)?.write(`${line}\n`),
    })
    return shops
  })
  for (const name of wanted) {
    const shop = opened[name]
    const { title } = RECIPES[name]
    void shop.ended.then(() => leave(1, `${title} stopped. See ${logOf(name)}`))
    table({ [title]: shop.url, 'Maintenance API': `${shop.url}/maintenance/` })
  }
  const { processor } = opened
  table({
    'Maintenance token': opened[wanted[0] ?? 'oscar'].maintenanceToken,
    Processor: processor.url,
    'Issuer secret': processor.issuerSecret,
    'Ledger secret': processor.operatorSecret,
    Logs: services.map(logOf).join(', '),
  })
  console.log('Test cards (any security code of three digits, any future month):')
  table({
    approved: TEST_CARDS.approved,
    declined: TEST_CARDS.declined,
    'insufficient funds': TEST_CARDS.insufficientFunds,
    expired: TEST_CARDS.expired,
    'wrong code': TEST_CARDS.wrongCode,
    '3-D Secure': `${TEST_CARDS.challenge} (one-time code ${ONE_TIME_CODE})`,
    '3-D Secure, declined': TEST_CARDS.challengeThenDeclined,
    slow: TEST_CARDS.slow,
    'charged without an answer': TEST_CARDS.timeoutAfterCharge,
    'also approved': `valid numbers that begin with ${PLAIN_PREFIXES.join(', ')}`,
  })
  console.log('Stock, orders and charges reset at every start.')
  console.log('Ctrl-C stops everything.\n')
}

function logOf(service: ShopName | 'processor'): string {
  return `${STATE}/${service}.log`
}

function orElse(asked: readonly ShopName[], others: readonly ShopName[]): readonly ShopName[] {
  return asked.length === 0 ? others : asked
}

async function leave(code: number, reason?: string): Promise<void> {
  if (process.exitCode !== undefined) return // already stopping
  process.exitCode = code
  if (reason !== undefined) console.error(styleText('red', reason))
  await shops?.stop()
  process.exit(code)
}
