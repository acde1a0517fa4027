// An agent buys a shirt at the local shop. `npm run dev -- --shops` prints the three settings.
import type { Card, CheckoutIntent } from '@florin/sdk'
import { Florin } from '@florin/sdk'

const { FLORIN_URL, FLORIN_API_KEY, SHOP_URL } = process.env
if (!FLORIN_URL || !FLORIN_API_KEY || !SHOP_URL) {
  throw new Error('Set FLORIN_URL, FLORIN_API_KEY and SHOP_URL: npm run dev -- --shops prints them')
}

const florin = new Florin(FLORIN_API_KEY, { baseUrl: FLORIN_URL })

// The details the agent has. It never sees a card: each purchase gets a new one, capped at its
// amount.
const known: Record<string, unknown> = {
  contact: { email: 'ada@example.com', phone: '+1 212 555 0100' },
  shipping_address: {
    name: 'Ada Lovelace',
    line1: '12 Main St',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  },
}
const card = (await findIssuedCard()) ?? (await florin.cards.create({ source: 'issued' }))

const begun = await florin.checkoutIntents.create({
  url: `${SHOP_URL}/catalogue/harbour-overshirt_12/`,
  prompt: 'A large overshirt, by the cheapest shipping.',
  card: card.id,
  max_amount: 15_000, // the ceiling: this key cannot confirm more than 150.00
})
let intent = await outcomeOf(begun)
while (intent.next_action?.type === 'select_options') {
  const options = answer(intent.next_action.options_schema)
  console.log('the shop asks for options, we send:', JSON.stringify(options))
  intent = await outcomeOf(await florin.checkoutIntents.respond(intent.id, { options }))
}
if (intent.status !== 'requires_confirmation') throw new Error(intent.status_detail?.message)

console.log(`quoted ${money(intent.amount)}:`, intent.amount_breakdown)
const bought = await outcomeOf(await florin.checkoutIntents.confirm(intent.id))
if (bought.status !== 'succeeded') throw new Error(bought.status_detail?.message ?? bought.status)
console.log(`order: ${bought.charge_id}`)
console.log(`paid: ${money(bought.amount)}`)

/** One issued card serves all purchases. */
async function findIssuedCard(): Promise<Card | undefined> {
  for await (const card of florin.cards.list()) if (card.source === 'issued') return card
  return undefined
}

/** A call answers within 50 seconds; the first purchase at a new shop can take longer. */
async function outcomeOf(answered: CheckoutIntent): Promise<CheckoutIntent> {
  let intent = answered
  while (intent.status === 'processing') {
    console.log(intent.status_detail?.message ?? 'working at the shop')
    const wait = { wait_for: 'requires_confirmation', timeout: 10 } as const
    intent = await florin.checkoutIntents.get(intent.id, wait)
  }
  return intent
}

/** Answers with the known details, and for other questions picks the first suitable choice. */
function answer(schema: Record<string, unknown>): Record<string, unknown> {
  const asked = schema.properties as Record<string, Choice>
  return Object.fromEntries(
    Object.entries(asked).map(([name, choice]) => [name, known[name] ?? choose(choice)]),
  )
}

type Choice = { enum?: unknown[]; default?: unknown; properties?: Record<string, Choice> }

function choose(choice: Choice): unknown {
  if (choice.enum !== undefined) return choice.enum.find(isLarge) ?? choice.enum[0]
  const parts = Object.entries(choice.properties ?? {})
  if (parts.length === 0) return choice.default
  return Object.fromEntries(parts.map(([name, part]) => [name, choose(part)]))
}

function isLarge(offer: unknown): boolean {
  return offer === 'L' || (offer as { Size?: string })?.Size === 'L'
}

function money(cents: number | null): string {
  return `$${((cents ?? 0) / 100).toFixed(2)}`
}
