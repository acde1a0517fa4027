// npm run example <name> [arguments]: runs an example against the Florin at FLORIN_URL.
import type { Choices } from './lib/choices.ts'
import { runChoice } from './lib/choices.ts'

export const EXAMPLES: Choices = {
  'first-request': {
    file: 'examples/first-request/main.ts',
    about: 'reads your account',
  },
  'point-of-sale': {
    file: 'examples/point-of-sale/main.ts',
    about: 'shows a QR code for an amount, waits for the payment, prints the receipt',
  },
  'shop-checkout': {
    file: 'examples/shop-checkout/main.ts',
    about: 'a shop with one product that sells through checkout sessions',
  },
  'send-a-gift': {
    file: 'examples/send-a-gift/main.ts',
    about: 'locks 25.00 USDC in the escrow and prints a release code',
  },
  'claim-a-gift': {
    file: 'examples/claim-a-gift/main.ts',
    about: 'claims a gift with its release code into a new wallet',
  },
  'agent-buys': {
    file: 'examples/agent-buys/main.ts',
    about: 'buys a shirt at the local shop, as an agent would',
  },
}

if (import.meta.main) await runChoice('example', EXAMPLES)
