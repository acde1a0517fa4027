import { createHmac, createSecretKey, hkdfSync, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createKeyAuthentication } from '../accounts/api-keys/authentication.ts'
import { forgetAuditEvents } from '../accounts/audit-events/repository.ts'
import { forgetExpired } from '../accounts/sessions/repository.ts'
import { findPrincipalByToken } from '../accounts/sessions/service.ts'
import { createDiskBlobs } from '../blobs/disk.ts'
import { openChain } from '../chain/chain.ts'
import { openLookUp } from '../chain/ingestion/look-up.ts'
import { openMarkers } from '../chain/ingestion/markers.ts'
import { watchOnce } from '../chain/ingestion/watch.ts'
import { firstAnswering, openRpc } from '../chain/rpc.ts'
import { openSource } from '../chain/source.ts'
import { deriveWallet, openWallet } from '../chain/wallet.ts'
import { listenToChanges } from '../db/changes.ts'
import { forgetClaims } from '../db/claims.ts'
import { openDatabase } from '../db/database.ts'
import { buildServer } from '../http/server.ts'
import { openSharedCounts } from '../http/shared-counts.ts'
import { readViewerCookie } from '../http/viewer-cookie.ts'
import type { Address } from '../lib/addresses.ts'
import type { AccountId } from '../lib/ids.ts'
import { findLooker, takeSeat } from '../purchases/authentication/challenges/service.ts'
import { openRelay } from '../purchases/authentication/live-view/relay.ts'
import { forgetFrameTokens } from '../purchases/cards/frame-tokens/repository.ts'
import { findPrincipalByFrameToken } from '../purchases/cards/frame-tokens/service.ts'
import { forgetSecurityCodes } from '../purchases/cards/repository.ts'
import { openSealer } from '../purchases/cards/vault/seal.ts'
import { openEvidenceSigner } from '../purchases/intents/evidence/signer.ts'
import type { IntentId } from '../purchases/intents/state.ts'
import { readConfig } from './config.ts'
import { createLog, logOutages } from './log.ts'
import { repeat } from './repeat.ts'
import { allRoutes } from './routes.ts'
import { startTelemetry } from './telemetry.ts'

// How long a request waits for a duplicate with the same Idempotency-Key.
const LOCK_TIMEOUT_MS = 5_000
const FORGET_AT_ONCE = 1_000

const config = readConfig()
const log = createLog(config.logLevel)
const stopTelemetry = await startTelemetry('florin-api', config)
const clock = Date.now
const db = openDatabase({
  ...config.database,
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  outages: logOutages(log),
})
const changes = listenToChanges(config.database.url)
const { redisUrl } = config
const noteFailure = (err: unknown) => log.warn({ err }, 'limits are counted by each process')
const sharedCounts = redisUrl === undefined ? null : openSharedCounts(redisUrl, noteFailure)
const keys = createKeyAuthentication({ db, clock })
const [firstUrl, ...otherUrls] = config.solana.rpcUrls
const nodes = [openRpc(firstUrl), ...otherUrls.map((url) => openRpc(url))] as const
const source = openSource(firstAnswering(nodes))
const sources = nodes.map(openSource)
const chain = openChain(source)
const derivedBytes = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', config.serverSecret, '', purpose, 32))
const derivedKey = (purpose: string) => createSecretKey(derivedBytes(purpose))
const clientKey = derivedKey('client addresses')
const { feeAddress, markers } = config.payments
const liveMarkers = openMarkers({ db, clock }, markers)
const oneOf = (addresses: readonly Address[]) => addresses[randomInt(addresses.length)] as Address
const evidence = openEvidenceSigner(config.evidence.seed)
const draining = new AbortController()
const stopping = new AbortController()

const relay = openRelay({
  secret: config.liveView.secret,
  async admit(id, request) {
    const cookie = readViewerCookie(request.headers.cookie)
    const accountId = await findLooker({ db, clock }, id as IntentId, cookie)
    // Workers dial this very process: only it holds the viewer's connection.
    const relayUrl = config.liveView.url ?? address
    const seat = (viewerId: string) =>
      takeSeat({ db, clock }, accountId as AccountId, id as IntentId, { viewerId, relayUrl })
    return accountId === null ? null : { seat }
  },
  watch: changes.subscribe,
})

const app = await buildServer(
  {
    db,
    changes,
    log,
    credentials: {
      findByApiKey: keys.find,
      findBySessionToken: (token) => findPrincipalByToken({ db, clock }, token),
      findByFrameToken: (token) => findPrincipalByFrameToken({ db, clock }, token),
    },
    rateLimits: config.rateLimits,
    sharedCounts,
    appUrl: config.appUrl,
    fingerprintKey: derivedKey('idempotency fingerprints'),
    forwardSecret: config.forwardSecret,
    evidenceKeys: [evidence.publicKey, ...config.evidence.oldKeys],
    upgrades: relay,
    draining: draining.signal,
    stopping: stopping.signal,
  },
  allRoutes({
    db,
    clock,
    chain,
    appUrl: config.appUrl,
    network: config.network,
    blobs: createDiskBlobs(config.blobsDirectory),
    evidence,
    gifts: config.gifts,
    payments: {
      checkoutUrl: config.hostedUrls.checkout,
      payUrl: config.hostedUrls.pay,
      microLamports: config.gifts.microLamports,
      fees: feeAddress && { ...config.feePlan, address: feeAddress },
      refundSigner: deriveWallet(derivedBytes('refund signatures')),
      pickMarker: async () => oneOf(await liveMarkers()),
      watch: watchOnce(db, clock),
      lookUp: openLookUp({ db, sources, clock }, (err) => log.warn({ err }, 'look-up failed')),
    },
    sponsor: config.sponsor && { ...config.sponsor, ...openWallet(config.sponsor.keypair) },
    sealer: openSealer(config.vaultPublicKey),
    isIssuing: config.isIssuing,
    takesCardNumbers: config.takesCardNumbers,
    linkKey: derivedKey('authentication links'),
    hashClient: (address) => createHmac('sha256', clientKey).update(address).digest(),
  }),
)

const chores = [
  repeat(1_000, () => keys.flushUses(), log),
  repeat(60_000, () => forgetClaims(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetExpired(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetSecurityCodes(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetFrameTokens(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetAuditEvents(db, FORGET_AT_ONCE), log),
]

async function stop(signal: string): Promise<void> {
  if (draining.signal.aborted) return
  draining.abort() // /readyz answers 503
  log.info({ signal }, 'stopping')
  await delay(config.drainMs) // load balancers notice and route elsewhere
  stopping.abort() // long polls answer with the current status
  relay.close()
  await app.close() // finishes requests in flight
  for (const chore of chores) chore.stop()
  await keys.flushUses().catch((err) => log.error({ err }, 'key uses were not recorded'))
  sharedCounts?.close()
  await Promise.all([changes.close(), db.close(), stopTelemetry()])
  log.info('stopped')
}
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))

const address = await app.listen({ host: config.host, port: config.port })
log.info({ address }, 'listening')
process.send?.('listening') // for a parent that waits for it
