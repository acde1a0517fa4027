import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { startApi } from '../../scripts/local/api.ts'
import { call, createKey } from '../../scripts/local/client.ts'
import { createDatabase } from '../../scripts/local/databases.ts'
import { startIngestion } from '../../scripts/local/ingestion.ts'
import { NO_LIMITS } from '../../scripts/local/limits.ts'
import { LIVE_VIEW } from '../../scripts/local/live-view.ts'
import { findPort } from '../../scripts/local/ports.ts'
import type { LocalPostgres } from '../../scripts/local/postgres.ts'
import type { Wallet } from '../../scripts/local/wallets.ts'
import type { LocalWeb } from '../../scripts/local/web.ts'
import { startWeb } from '../../scripts/local/web.ts'
import type { TestEnvFacts } from './facts.ts'

export type Stops = (() => Promise<void>)[]

export type Setting = {
  readonly name: string
  readonly databaseUrl: string
  readonly rpcUrl: string
  readonly wsUrl: string
  readonly controlUrl: string | null
  readonly merchant: Wallet
  readonly sponsor: Wallet
  readonly fees: Wallet
  readonly serverSecret: string
  /** Environment of the API, over the defaults set here. */
  readonly environment?: Record<string, string>
}

export type TestEnv = { readonly facts: TestEnvFacts; serve(directory?: string): Promise<void> }

const BUSINESS = 'Café Aurora'

/** Starts an API and its pages. The caller starts ingestion. */
export async function openTestEnv(setting: Setting, stops: Stops): Promise<TestEnv> {
  const { databaseUrl, rpcUrl } = setting
  const webPort = await findPort()
  const webUrl = `http://localhost:${webPort}`
  const cardFramePort = await findPort()
  const forwardSecret = randomBytes(32).toString('hex')
  const api = await startApi({
    databaseUrl,
    rpcUrls: rpcUrl,
    onLine: logOf(`${setting.name}-api`),
    environment: {
      ...NO_LIMITS,
      LOG_LEVEL: 'warn',
      APP_URL: webUrl,
      SERVER_SECRET: setting.serverSecret,
      FORWARD_SECRET: forwardSecret,
      SPONSOR_KEYPAIR: JSON.stringify(setting.sponsor.keypair),
      SPONSOR_PER_CLIENT_PER_DAY: '10000',
      SPONSOR_PER_ACCOUNT_PER_DAY: '10000',
      FEE_ADDRESS: setting.fees.address,
      FEE_BASIS_POINTS: '100',
      ...setting.environment,
    },
  })
  stops.unshift(api.stop)
  let web: LocalWeb | null = null
  const serve = async (directory?: string) => {
    await web?.stop()
    web = await startWeb({
      port: webPort,
      cardFramePort,
      apiUrl: api.url,
      forwardSecret,
      ...(directory === undefined ? {} : { directory }),
      onLine: logOf(`${setting.name}-web`),
    })
  }
  await serve()
  stops.unshift(async () => await web?.stop())
  const key = await createKey(api.url, setting.merchant, { name: 'Browser', appUrl: webUrl })
  await nameBusiness(api.url, key)
  const facts = {
    apiUrl: api.url,
    webUrl,
    cardFrameUrl: `http://localhost:${cardFramePort}`,
    databaseUrl,
    rpcUrl,
    controlUrl: setting.controlUrl,
    liveViewSecret: LIVE_VIEW.LIVE_VIEW_SECRET,
    key,
    businessName: BUSINESS,
    merchantKeypair: setting.merchant.keypair,
  }
  return { facts, serve }
}

export async function followChain(setting: Setting, lagSlots: number, stops: Stops): Promise<void> {
  const { databaseUrl, rpcUrl, wsUrl, fees, name } = setting
  const environment = {
    FEE_ADDRESS: fees.address,
    SOLANA_LAG_SLOTS: `${lagSlots}`,
    LOG_LEVEL: 'warn',
  }
  const chain = { rpcUrls: rpcUrl, wsUrl }
  const onLine = logOf(`${name}-ingestion`)
  const ingestion = await startIngestion({ databaseUrl, ...chain, environment, onLine })
  stops.unshift(ingestion.stop)
}

export async function newDatabase(postgres: LocalPostgres, name: string): Promise<string> {
  await createDatabase(postgres, name)
  return postgres.url(name)
}

async function nameBusiness(apiUrl: string, key: string): Promise<void> {
  const body = { business_profile: { name: BUSINESS } }
  const { status } = await call(apiUrl, 'POST', '/v1/account', { key, body })
  if (status !== 200) throw new Error('could not set the business name')
}

export function logOf(name: string): (line: string) => void {
  mkdirSync('.florin', { recursive: true })
  const log = createWriteStream(`.florin/e2e-${name}.log`)
  return (line) => void log.write(`${line}\n`)
}
