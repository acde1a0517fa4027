// Runs one noun against its model on the given database; started by `sim/scenarios/model.ts`.
import { generateKeyPairSync } from 'node:crypto'
import { ESCROW_PROGRAM } from '../../server/src/gifts/escrow.ts'
import { ingestPayments } from '../../server/src/payments/payments/ingest.ts'
import { findTokenAccount } from '../../server/src/payments/payments/payment.ts'
import { openOpener } from '../../server/src/purchases/cards/vault/open.ts'
import { openSealer } from '../../server/src/purchases/cards/vault/seal.ts'
import type { Noun, Order } from '../scenarios/model/play.ts'
import { checkoutIntentMachine } from './checkout-intents.ts'
import { checkoutSessionMachine } from './checkout-sessions.ts'
import { giftMachine } from './gifts.ts'
import type { Ledger } from './ledger.ts'
import { openIngestion, sourceOf } from './ledger.ts'
import type { Report } from './machine.ts'
import { play } from './machine.ts'
import { transactionIntentMachine } from './transaction-intents.ts'
import { FEE_ADDRESS, openWorld } from './world.ts'

const order = JSON.parse(process.argv[2] as string) as Order

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
let ledger: Ledger
const use = (next: Ledger) => {
  ledger = next
}
const source = sourceOf(() => ledger, ESCROW_PROGRAM)
const vault = { ...openSealer([publicKey]), ...openOpener([privateKey]) }
const world = await openWorld(order.databaseUrl, { chain: source, vault })

/** The feed of payments: which feed found a payment does not matter. */
const openPayments = async () => {
  const feeTokenAccount = await findTokenAccount(FEE_ADDRESS)
  const otherPrograms = new Set([ESCROW_PROGRAM])
  const feed = { name: 'payments', address: FEE_ADDRESS }
  return await openIngestion(world, source, feed, [
    ingestPayments({ feeTokenAccount, otherPrograms }),
  ])
}

const PLAYS: Readonly<Record<Noun, () => Promise<Report>>> = {
  gifts: async () => play(await giftMachine(world, source, use), order),
  checkout_intents: async () =>
    play(await checkoutIntentMachine(world, vault, order.flowFile), order),
  checkout_sessions: async () =>
    play(checkoutSessionMachine(world, await openPayments(), use), order),
  transaction_intents: async () =>
    play(transactionIntentMachine(world, await openPayments(), use), order),
}

process.stdout.write(`${JSON.stringify(await PLAYS[order.noun]())}\n`)
await world.close()
