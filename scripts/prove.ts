// npm run prove -- <name> [flags]: runs a proof against the real processes, then against planted faults that it must
// find. Most take `--quick` for a sample; the comment at the head of each file lists its other flags.
import type { Choices } from './lib/choices.ts'
import { runChoice } from './lib/choices.ts'

export const PROOFS: Choices = {
  authentication: {
    file: 'sim/scenarios/authentication.ts',
    about: "3-D Secure challenges reach the card's owner and nobody else",
  },
  cards: {
    file: 'sim/scenarios/cards.ts',
    about: "card numbers appear nowhere but in the shop's form",
  },
  'charge-once': {
    file: 'sim/scenarios/charge-once.ts',
    about: 'a purchase is charged once, whichever process is killed and when',
  },
  cluster: {
    file: 'sim/scenarios/cluster.ts',
    about: 'losing a Restate node, a deploy or a restored backup loses and repeats no purchase',
  },
  evidence: {
    file: 'sim/scenarios/evidence.ts',
    about: "a changed byte anywhere in a purchase's evidence is detected",
  },
  fairness: {
    file: 'sim/scenarios/fairness.ts',
    about: "one caller's large request bodies do not slow another account",
  },
  fuzz: {
    file: 'sim/scenarios/fuzz.ts',
    about: 'schemathesis on every operation: no 5xx, no schema mismatch, no cross-account read',
  },
  gifts: {
    file: 'sim/scenarios/gifts.ts',
    about: 'every gift matches the chain to the base unit',
  },
  'hostile-pages': {
    file: 'sim/scenarios/hostile-pages.ts',
    about: 'a shop page that lies costs the buyer nothing',
  },
  idempotency: {
    file: 'sim/scenarios/idempotency.ts',
    about: 'one Idempotency-Key creates one object, even when a process is killed',
  },
  ingestion: {
    file: 'sim/scenarios/ingestion.ts',
    about: 'no payment is missed or counted twice while nodes fail, lie or fork',
  },
  intents: {
    file: 'sim/scenarios/intents.ts',
    about: 'the shop charges exactly what was quoted, or nothing',
  },
  issuer: {
    file: 'sim/scenarios/issuer.ts',
    about: 'a Stripe Issuing card pays once, up to its limit',
  },
  learning: {
    file: 'sim/scenarios/learning.ts',
    about: 'an unknown shop is bought at correctly or refused; a learned one quotes twice as fast',
  },
  model: {
    file: 'sim/scenarios/model.ts',
    about: 'every status changes only as the transition tables allow',
  },
  outage: {
    file: 'sim/scenarios/outage.ts',
    about: 'the API recovers by itself when the database disappears or fails over',
  },
  program: {
    file: 'sim/scenarios/program.ts',
    about: 'the gift escrow pays once, in full, to the right account',
  },
  reconciliation: {
    file: 'sim/scenarios/reconciliation.ts',
    about: 'every credited base unit is on the chain, and a ledger error is named',
  },
  refunds: {
    file: 'sim/scenarios/refunds.ts',
    about: 'a payment is refunded at most once',
  },
  'release-code': {
    file: 'sim/scenarios/release-code.ts',
    about: 'release codes are unbiased, and every implementation agrees on the vectors',
  },
  'release-secrecy': {
    file: 'sim/scenarios/release-secrecy.ts',
    about: 'a release code never leaves the page it is typed into',
  },
  revoke: {
    file: 'sim/scenarios/revoke.ts',
    about: 'a revoked API key is refused by every process once DELETE has answered',
  },
  sandbox: {
    file: 'sim/scenarios/sandbox.ts',
    about: 'the browser reaches only the public internet and stays within its limits',
  },
  settlement: {
    file: 'sim/scenarios/settlement.ts',
    about: 'every kind of transaction is matched and credited correctly',
  },
  'sign-in': {
    file: 'sim/scenarios/sign-in.ts',
    about: 'a signed message signs in once; a forged, altered or late one never',
  },
  sponsor: {
    file: 'sim/scenarios/sponsor.ts',
    about: 'sponsoring release transactions costs the network fees and nothing else',
  },
  'unknown-outcomes': {
    file: 'sim/scenarios/unknown-outcomes.ts',
    about: 'a lost payment outcome is recovered from evidence or shown to the operator',
  },
}

if (import.meta.main) await runChoice('prove', PROOFS)
