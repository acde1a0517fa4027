import { createHmac, createSecretKey, hkdfSync, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openRateLimitFactors } from '../accounts/accounts/rate-limit-factors.ts'
import { createKeyAuthentication } from '../accounts/api-keys/authentication.ts'
import { forgetAuditEvents } from '../accounts/audit-events/repository.ts'
import { forgetAttempts } from '../accounts/refused-attempts/repository.ts'
import { createAttemptLog } from '../accounts/refused-attempts/service.ts'
import { openRevocationLog } from '../accounts/revocations/log.ts'
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
import { findObstacle } from '../db/readiness.ts'
import { buildServer } from '../http/server.ts'
import { readViewerCookie } from '../http/viewer-cookie.ts'
import type { Address } from '../lib/addresses.ts'
import type { AccountId } from '../lib/ids.ts'
import type { Secrets } from '../lib/secrets.ts'
import { mapSecrets } from '../lib/secrets.ts'
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
import { reapplyRevocations } from './revocations.ts'
import { allRoutes } from './routes.ts'
import { observeSponsor } from './sponsor-metrics.ts'
import { startTelemetry } from './telemetry.ts'

// How long a request waits for a duplicate with the same Idempotency-Key.
const LOCK_TIMEOUT_MS = 5_000
const FORGET_AT_ONCE = 1_000

const SPONSOR_STOPPED =
  'the budget for network fees is used up: recipients pay their own until midnight UTC'

const config = readConfig()
const log = createLog(config.logLevel)
const telemetry = await startTelemetry('florin-api', config)
const clock = Date.now
const db = openDatabase({
  ...config.database,
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  outages: logOutages(log),
})
const changes = listenToChanges(config.database.url)
const { redisUrl } = config
const sharedCounts = redisUrl === undefined ? null : await connectCounts(redisUrl)
const keys = createKeyAuthentication({ db, clock })
const attempts = createAttemptLog({ db, clock })
const [firstUrl, ...otherUrls] = config.solana.rpcUrls
const nodes = [openRpc(firstUrl), ...otherUrls.map((url) => openRpc(url))] as const
const source = openSource(firstAnswering(nodes))
const sources = nodes.map(openSource)
const chain = openChain(source, sources)
const derivedBytes = (purpose: string) =>
  mapSecrets(config.serverSecrets, (it) => Buffer.from(hkdfSync('sha256', it, '', purpose, 32)))
const derivedKeys = (purpose: string) =>
  mapSecrets(derivedBytes(purpose), (bytes) => createSecretKey(bytes))
const [clientKey] = derivedKeys('client addresses')
const { feeAddress, markers } = config.payments
const liveMarkers = openMarkers({ db, clock }, markers)
const oneOf = (addresses: readonly Address[]) => addresses[randomInt(addresses.length)] as Address
const evidence = openEvidenceSigner(config.evidence.seed)
const revocations = openRevocationLog(config.blobsDirectory, clock)
const draining = new AbortController()
const stopping = new AbortController()

const relay = openRelay({
  secrets: config.liveView.secrets,
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
    noteAttempt: attempts.note,
    credentials: {
      findByApiKey: keys.find,
      findBySessionToken: (token) => findPrincipalByToken({ db, clock }, token),
      findByFrameToken: (token) => findPrincipalByFrameToken({ db, clock }, token),
    },
    rateLimits: config.rateLimits,
    rateLimitFactorOf: openRateLimitFactors(db),
    sharedCounts,
    appUrl: config.appUrl,
    fingerprintKeys: derivedKeys('idempotency fingerprints'),
    forwardSecrets: config.forwardSecrets,
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
    revocations,
    gifts: config.gifts,
    payments: {
      checkoutUrl: config.hostedUrls.checkout,
      payUrl: config.hostedUrls.pay,
      microLamports: config.gifts.microLamports,
      fees: feeAddress && { ...config.feePlan, address: feeAddress },
      refundSigner: deriveWallet(derivedBytes('refund signatures')[0]),
      pickMarker: async () => oneOf(await liveMarkers()),
      watch: watchOnce(db, clock),
      lookUp: openLookUp({ db, sources, clock }, (err) => log.warn({ err }, 'look-up failed')),
    },
    sponsor: config.sponsor && {
      ...config.sponsor,
      ...openSponsor(config.sponsor.keypairs),
      onStopped: () => log.error({ budget: config.sponsor?.lamportsPerDay }, SPONSOR_STOPPED),
    },
    sealer: openSealer(config.vaultPublicKeys),
    isIssuing: config.isIssuing,
    takesCardNumbers: config.takesCardNumbers,
    linkKeys: derivedKeys('authentication links'),
    hashClient: (address) => createHmac('sha256', clientKey).update(address).digest(),
  }),
)

if (config.sponsor !== null) observeSponsor(db, config.sponsor.lamportsPerDay)

const chores = [
  repeat(1_000, () => keys.flushUses(), log),
  repeat(1_000, () => attempts.flush(), log),
  repeat(60_000, reapplyLost, log),
  repeat(60_000, () => forgetClaims(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetExpired(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetSecurityCodes(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetFrameTokens(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetAuditEvents(db, FORGET_AT_ONCE), log),
  repeat(60_000, () => forgetAttempts(db, FORGET_AT_ONCE), log),
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
  await attempts.flush().catch((err) => log.error({ err }, 'refused attempts were not recorded'))
  sharedCounts?.close()
  await Promise.all([changes.close(), db.close(), telemetry.stop()])
  log.info('stopped')
}
telemetry.reportReady(async () => ({
  obstacle: draining.signal.aborted ? 'stopping' : await findObstacle(db),
}))
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))

async function reapplyLost(): Promise<void> {
  const alive = await reapplyRevocations({ db, clock }, revocations)
  if (alive > 0) log.warn({ alive }, 'revoked again: the database had forgotten')
}
await reapplyLost()

const address = await app.listen({ host: config.host, port: config.port })
log.info({ address }, 'listening')
process.send?.('listening') // for a parent that waits for it

function openSponsor(keypairs: Secrets) {
  const [wallet, ...accepted] = mapSecrets(keypairs, openWallet)
  return { ...wallet, accepted }
}

/** Loaded on use: an API without Redis starts a sixth sooner. */
async function connectCounts(url: string) {
  const { openSharedCounts } = await import('../http/shared-counts.ts')
  return openSharedCounts(url, (err) => log.warn({ err }, 'limits are counted by each process'))
}
