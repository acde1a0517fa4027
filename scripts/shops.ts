// npm run shops: starts two shops, their card processor and the issuer. Ctrl-C stops all.
// npm run shops oscar: starts one of them. npm run shops -- --prepare: only installs what Oscar needs.
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { styleText } from 'node:util'
import { PLAIN_PREFIXES, TEST_CARDS } from '../shops/processor/cards.ts'
import { ONE_TIME_CODE } from '../shops/processor/challenges.ts'
import { prepareOscar } from './local/oscar.ts'
import type { LocalShops, ShopName } from './local/shops.ts'
import { startShops } from './local/shops.ts'
import { step, table } from './local/terminal.ts'

const STATE = '.florin'
const LOGS = {
  evershop: `${STATE}/evershop.log`,
  oscar: `${STATE}/oscar.log`,
  processor: `${STATE}/processor.log`,
}
const PREFERRED_PORTS = { evershop: 4601, oscar: 4602 }
const PROCESSOR_PORT = 4600
const NAMES = { evershop: 'Fjord Supply', oscar: 'Larch & Loom' } as const

let shops: LocalShops | undefined
process.once('SIGINT', () => void leave(0))
process.once('SIGTERM', () => void leave(0))
try {
  if (process.argv.includes('--prepare')) await prepareOscar(console.log)
  else await start()
} catch (error) {
  console.error(styleText('red', `\n${(error as Error).message}`))
  await leave(1)
}

async function start(): Promise<void> {
  const known = Object.keys(NAMES) as ShopName[]
  const asked = known.filter((name) => process.argv.includes(name))
  const wanted = asked.length === 0 ? known : asked
  console.log(styleText('bold', '\nShops on this machine\n'))
  await mkdir(STATE, { recursive: true })
  const logs = {
    evershop: createWriteStream(LOGS.evershop),
    oscar: createWriteStream(LOGS.oscar),
    processor: createWriteStream(LOGS.processor),
  }
  const title = `${wanted.map((name) => NAMES[name]).join(', ')}, and the card processor`
  const opened = await step(title, async (tell) => {
    shops = await startShops({
      shops: wanted,
      ports: PREFERRED_PORTS,
      processorPort: PROCESSOR_PORT,
      tell,
      onLine: (service, line) => void logs[service].write(`${line}\n`),
    })
    return shops
  })
  for (const name of wanted) {
    const shop = opened[name]
    void shop.ended.then(() => leave(1, `${NAMES[name]} stopped. See ${LOGS[name]}`))
    table({ [NAMES[name]]: shop.url, 'Maintenance API': `${shop.url}/maintenance/` })
  }
  const { processor } = opened
  table({
    'Maintenance token': opened[wanted[0] ?? 'oscar'].maintenanceToken,
    Processor: processor.url,
    'Issuer secret': processor.issuerSecret,
    'Ledger secret': processor.operatorSecret,
    Logs: Object.values(LOGS).join(', '),
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

async function leave(code: number, reason?: string): Promise<void> {
  if (process.exitCode !== undefined) return // already stopping
  process.exitCode = code
  if (reason !== undefined) console.error(styleText('red', reason))
  await shops?.stop()
  process.exit(code)
}
