// Wishes at generated shops: how each is put to Florin, and by what it is judged.
import { processorIdOf } from '../../../shops/family/pages/card.ts'
import { pathOf } from '../../../shops/family/paths.ts'
import type { Shop } from '../../../shops/family/shop.ts'
import { buildShop } from '../../../shops/family/shop.ts'
import { isTotalLate, isTotalUnknown } from '../../../shops/family/totals.ts'
import type { Trap } from '../../../shops/family/traps.ts'
import { TRAPS } from '../../../shops/family/traps.ts'
import type { Wish } from '../../../shops/family/wishes.ts'
import { writeWish, writeWishes } from '../../../shops/family/wishes.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Request } from './agent.ts'
import { withoutEmpty } from './agent.ts'
import type { Job } from './attempts.ts'
import { isRightQuote } from './judge.ts'

export type FamilyJob = {
  readonly seed: number
  readonly trap: Trap | null
  readonly index: number
}

export function jobAt(world: CheckoutWorld, at: FamilyJob): Job {
  const shop = buildShop(at.seed, at.trap)
  const wish = wishOf(shop, at)
  const url = urlOf(world, at)
  const { books } = world.shops.family
  return {
    key: keyOf(at),
    group: groupOf(at, shop, wish),
    shop,
    wish,
    request: requestOf(shop, wish, url),
    engravingLabel: shop.say('engraving'),
    onceLabel: shop.say('oneTime'),
    processorId: processorIdOf(shop),
    async listOrders() {
      const all = await books.listOrders(url)
      return all.filter(({ email }) => email === wish.contact.email || email === '')
    },
    listLeaks: () => books.listLeaks(url),
    async approves(quoted) {
      const isRight = isRightQuote({ shop, wish }, quoted)
      const arms = at.trap !== null && TRAPS[at.trap].arms
      if (isRight && arms) await books.arm(url)
      return isRight
    },
  }
}

export function keyOf({ seed, trap, index }: FamilyJob): string {
  return `${seed}${trap === null ? '' : ` ${trap}`} #${index}`
}

/** The groups of the score: dollars by where the total stands, other currencies, each kind of trap. */
function groupOf({ trap }: FamilyJob, shop: Shop, wish: Wish): string {
  if (trap !== null) return `trap: ${trap}`
  if (shop.currency !== 'usd') return 'other currencies'
  const visit = { lines: [{ ...wish, isSubscribed: false }] }
  if (isTotalUnknown(shop, visit)) return 'dollars, total unknown before the card'
  return isTotalLate(shop, visit) ? 'dollars, total behind the card' : 'dollars'
}

/** At traps a plain purchase of several pieces, which every shop can sell. */
function wishOf(shop: Shop, { trap, index }: FamilyJob): Wish {
  if (trap !== null) return writeWish(shop, 'quantity', index)
  const wish = writeWishes(shop)[index]
  if (wish === undefined) throw new Error(`shop ${shop.seed} has no wish ${index}`)
  return wish
}

function urlOf({ shops }: CheckoutWorld, { seed, trap }: FamilyJob): string {
  const member = shops.family.members.find((it) => it.seed === seed && it.trap === trap)
  if (member === undefined) throw new Error(`shop ${seed} was not started`)
  return member.url
}

/** The whole wish as options, or in plain words where the wish is of that kind. */
function requestOf(shop: Shop, wish: Wish, url: string): Request {
  const { kind, product, quantity, coupon, delivery, method } = wish
  const page = kind === 'listing' ? `${url}/` : `${url}${pathOf(shop, 'product', product.slug)}`
  if (kind === 'prompt') return { url: page, prompt: inWords(wish) }
  const wishes = [
    ...(kind === 'listing' ? [`${quantity} × ${product.title}`] : []),
    ...(delivery === 'cheapest' ? ['cheapest shipping'] : []),
    ...(coupon === '' ? [] : [`use the discount code ${coupon}`]),
  ]
  const { variant, engraving, contact, address } = optionsOf(shop, wish)
  const named = delivery === 'named' && method !== null ? { shipping_method: method.label } : {}
  return {
    url: page,
    ...(wishes.length === 0 ? {} : { prompt: wishes.join(', ') }),
    options: { quantity, ...variant, ...engraving, contact, ...address, ...named },
  }
}

function optionsOf(shop: Shop, { choice, engraving, contact, address }: Wish) {
  return {
    variant: Object.keys(choice).length === 0 ? {} : { variant: choice },
    engraving: engraving === '' ? {} : { [shop.say('engraving')]: engraving },
    contact,
    address: address === null ? {} : { shipping_address: withoutEmpty(address) },
  }
}

function inWords({ product, quantity, choice, contact, address }: Wish): string {
  const values = Object.values(choice).join(', ')
  const what = `${quantity} × ${product.title}${values === '' ? '' : ` in ${values}`}`
  if (address === null) return `${what}, email ${contact.email}`
  const { name, line1, city, state, postal_code: postcode, country } = address
  const town = [city, [state, postcode].filter(Boolean).join(' '), country].join(', ')
  return `${what}, ship to ${name}, ${line1}, ${town}, email ${contact.email}, phone ${contact.phone}, cheapest shipping`
}
