// Demo data: a coffee bar with an object in every lasting status, created through the public API
// and paid on the local chain, so that every page and list has real content.
import type { Florin } from '@florin/sdk'
import { makeCatalogue } from './catalogue.ts'
import { makeGifts } from './gifts.ts'
import { makeIntents } from './intents.ts'
import { checkDemo } from './promises.ts'
import { makeLinks, makeSessions } from './sessions.ts'
import type { DemoWorld } from './world.ts'

/** Pages worth opening. */
export type DemoPages = {
  readonly sessionUrl: string
  readonly linkUrl: string
  readonly intentUrl: string
  readonly giftId: string
  readonly releaseCode: string
}

/**
 * Returns null if a kept database already has demo data. Throws if the data is incomplete or does
 * not reconcile.
 */
export async function makeDemo(world: DemoWorld): Promise<DemoPages | null> {
  const { florin } = world
  const { data: earlier } = await florin.products.list({ limit: 1 })
  if (earlier.length > 0) return null
  const goods = await makeCatalogue(world)
  const [link, session, intent, { gift, code }] = await Promise.all([
    makeLinks(world, goods),
    makeSessions(world, goods),
    makeIntents(world),
    makeGifts(world),
  ])
  await checkDemo(florin)
  await checkBooks(florin)
  return {
    sessionUrl: session.url,
    linkUrl: link.url,
    intentUrl: intent.next_action?.chain_payment.hosted_url ?? '',
    giftId: gift.id,
    releaseCode: code.replace(/(.{4})(?=.)/g, '$1-'),
  }
}

async function checkBooks({ reports }: Florin): Promise<void> {
  const { is_complete, difference_base_units, differences } = await reports.reconciliation()
  if (is_complete && difference_base_units === '0' && differences.length === 0) return
  throw new Error(`The demo data does not reconcile: ${JSON.stringify(differences)}`)
}
