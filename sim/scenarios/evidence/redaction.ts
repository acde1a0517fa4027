/** No export may contain cards, codes, keys, sessions, or the keys that seal them. */
import { issuerClient } from '../../../shops/processor/client.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { cardsIn, needlesOf } from '../cards/needles.ts'
import type { Buyer } from './purchases.ts'

type Needle = { readonly what: string; readonly bytes: Buffer }

/** All secrets of the run, in every form in which they could be written. */
export async function gatherSecrets(
  world: CheckoutWorld,
  buyer: Buyer,
  seed: string,
): Promise<Needle[]> {
  const { url, issuerSecret } = world.shops.processor
  const issuer = issuerClient(url, issuerSecret)
  const issued = await Promise.all(
    (await issuer.listCards()).map(async ({ id }) => ({ ...(await issuer.getDetails(id)), id })),
  )
  const cards = [...buyer.cards, ...issued.map(({ number }) => ({ number, isOwn: true }))]
  const { rows } = await world.sql.query('SELECT sealed_session, issued_card FROM charge_presses')
  const sealed = rows.map((row) => ['a sealed session', row.sealed_session] as const)
  const secrets: (readonly [string, Buffer | string])[] = [
    ['the API key', buyer.key],
    ['the session of the owner', buyer.cookie.split('=')[1] as string],
    ['the seed of the signing key', Buffer.from(seed, 'hex')],
    ...issued.map(({ id }) => ['the id of an issued card', id] as const),
    ...sealed,
  ]
  return [
    ...cards.flatMap((card) =>
      needlesOf(card).map(({ form, bytes }) => ({ what: `a card (${form})`, bytes })),
    ),
    ...secrets.flatMap(([what, secret]) => formsOf(secret).map((bytes) => ({ what, bytes }))),
  ]
}

function formsOf(secret: Buffer | string): Buffer[] {
  const raw = Buffer.from(secret)
  const texts = [raw.toString('hex'), raw.toString('base64').replaceAll('=', '')]
  // As JSON writes a Buffer.
  return [raw, ...[...texts, JSON.stringify([...raw])].map((text) => Buffer.from(text))]
}

const WORDS = /"(?:cookies?|session|sealed\w*|security_code|cvc|number)":/gi

export function findSecrets(name: string, bytes: Buffer, needles: readonly Needle[]): string[] {
  const found = needles.filter((needle) => bytes.includes(needle.bytes)).map(({ what }) => what)
  const cards = cardsIn(bytes).map(() => 'something like a card number')
  const words = [...bytes.toString().matchAll(WORDS)].map(([word]) => `the word ${word}`)
  return [...new Set([...found, ...cards, ...words])].map((what) => `${name}: ${what}`)
}
