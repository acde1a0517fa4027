// npm run shops: a shop to buy at, and the card processor and issuer behind it. Ctrl-C stops both.
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { styleText } from 'node:util'
import { PLAIN_PREFIXES, TEST_CARDS } from '../shops/processor/cards.ts'
import { ONE_TIME_CODE } from '../shops/processor/challenges.ts'
import type { LocalShops } from './local/shops.ts'
import { startShops } from './local/shops.ts'
import { step, table } from './local/terminal.ts'

const STATE = '.florin'
const LOGS = { oscar: `${STATE}/oscar.log`, processor: `${STATE}/processor.log` }
const PREFERRED_PORTS = { oscar: 4602, processor: 4600 }

let shops: LocalShops | undefined
process.once('SIGINT', () => void leave(0))
process.once('SIGTERM', () => void leave(0))
try {
  await start()
} catch (error) {
  console.error(styleText('red', `\n${(error as Error).message}`))
  await leave(1)
}

async function start(): Promise<void> {
  console.log(styleText('bold', '\nA shop, on this machine\n'))
  await mkdir(STATE, { recursive: true })
  const logs = {
    oscar: createWriteStream(LOGS.oscar),
    processor: createWriteStream(LOGS.processor),
  }
  const { oscar, processor } = await step('Larch & Loom, and its card processor', async (tell) => {
    shops = await startShops({
      port: PREFERRED_PORTS.oscar,
      processorPort: PREFERRED_PORTS.processor,
      tell,
      onLine: (service, line) => void logs[service].write(`${line}\n`),
    })
    return shops
  })
  void oscar.ended.then(() => leave(1, `The shop has ended; its log is ${LOGS.oscar}.`))
  table({
    Shop: oscar.url,
    'Maintenance API': `${oscar.url}/maintenance/`,
    'Maintenance token': oscar.maintenanceToken,
    Processor: processor.url,
    'Issuer secret': processor.issuerSecret,
    'Ledger secret': processor.operatorSecret,
    Logs: Object.values(LOGS).join(', '),
  })
  console.log('Cards (any code of three digits, any month to come):')
  table({
    approved: TEST_CARDS.approved,
    declined: TEST_CARDS.declined,
    'insufficient funds': TEST_CARDS.insufficientFunds,
    expired: TEST_CARDS.expired,
    'wrong code': TEST_CARDS.wrongCode,
    '3-D Secure': `${TEST_CARDS.challenge} (the one-time code is ${ONE_TIME_CODE})`,
    '3-D Secure, declined': TEST_CARDS.challengeThenDeclined,
    slow: TEST_CARDS.slow,
    'charged, no answer': TEST_CARDS.timeoutAfterCharge,
    'also approved': `valid numbers that begin with ${PLAIN_PREFIXES.join(', ')}`,
  })
  console.log('Each start is fresh: stock, orders and charges are forgotten when it stops.')
  console.log('Ctrl-C stops everything.\n')
}

async function leave(code: number, reason?: string): Promise<void> {
  if (process.exitCode !== undefined) return // already on the way
  process.exitCode = code
  if (reason !== undefined) console.error(styleText('red', reason))
  await shops?.stop()
  process.exit(code)
}
