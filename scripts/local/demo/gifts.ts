import type { Gift } from '@florin/sdk'
import { waitFor } from '@florin/sdk'
import { verificationKey } from '@florin/sdk/release-code'
import { generate, keypairSigner } from '@florin/sdk/server'
import type { DemoWorld } from './world.ts'

export type DemoGift = { readonly gift: Gift; readonly code: string }

/** Creates a gift in each status. Returns the open one with its code. */
export async function makeGifts(world: DemoWorld): Promise<DemoGift> {
  const [open] = await Promise.all([
    create(world, 2_500, 'Thank you, Noor').then((it) => fund(world, it)),
    create(world, 1_000, 'For the next coffee'),
    create(world, 5_000, 'Happy birthday').then((it) => release(world, it)),
    create(world, 1_500, 'Welcome to the team').then((it) => reclaim(world, it)),
  ])
  return open
}

async function create({ florin, sender }: DemoWorld, amount: number, note: string) {
  const code = generate()
  const gift = await florin.gifts.create({
    amount,
    sender_address: sender.address,
    release_verification_key: verificationKey(code),
    metadata: { note },
  })
  return { gift, code }
}

async function fund({ florin, sender, rpcUrl }: DemoWorld, it: DemoGift): Promise<DemoGift> {
  const { id } = it.gift
  await florin.gifts.fund(it.gift, keypairSigner(Uint8Array.from(sender.keypair)), { rpcUrl })
  await waitFor((wait, options) => florin.gifts.get(id, wait, options), 'open')
  return it
}

/** Claims into a new wallet. */
async function release(world: DemoWorld, it: DemoGift): Promise<void> {
  const { florin } = world
  const { gift, code } = await fund(world, it)
  const recipient = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
  await florin.gifts.claim(code, recipient)
  await waitFor((wait, options) => florin.gifts.get(gift.id, wait, options), 'released')
}

async function reclaim(world: DemoWorld, it: DemoGift): Promise<void> {
  const { florin, sender, rpcUrl } = world
  const { gift } = await fund(world, it)
  const wanted = await florin.gifts.reclaim(gift.id)
  await florin.gifts.submitReclaim(wanted, keypairSigner(Uint8Array.from(sender.keypair)), {
    rpcUrl,
  })
  await waitFor((wait, options) => florin.gifts.get(gift.id, wait, options), 'reclaimed')
}
