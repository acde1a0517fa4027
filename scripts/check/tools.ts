// Each operation of the contract has a tool of the command line, or a reason here not to have one.
import { allOperations } from '../../cli/src/contract.ts'
import { TOOLS } from '../../cli/src/table.ts'

const OF_SESSIONS = 'a session is a cookie of a browser; programs have keys'
const OF_CARD_FRAMES = 'card numbers are typed into the card frame and nowhere else'
const OF_BANKS = "a bank's question is answered by a person, on its page"
const OF_WALLETS = 'a Solana Pay wallet asks; `pay` and `gifts send` do the same for this wallet'
const OF_PAYERS = 'a page for payers and recipients; the owner has the whole object'

const WITHOUT_TOOL: Record<string, string> = {
  createSessionChallenge: OF_SESSIONS,
  createSession: OF_SESSIONS,
  getSession: OF_SESSIONS,
  deleteSession: OF_SESSIONS,
  signSession: OF_SESSIONS,
  listSessions: OF_SESSIONS,
  endSessions: OF_SESSIONS,
  endSession: OF_SESSIONS,
  deleteAccount: 'only a person with the wallet may, in the dashboard',
  createPayoutWalletChallenge: 'a payout wallet is proved in the dashboard',
  addPayoutWallet: 'a payout wallet is proved in the dashboard',
  removePayoutWallet: 'a payout wallet is removed in the dashboard',
  createSealedCard: OF_CARD_FRAMES,
  createCardFrameToken: OF_CARD_FRAMES,
  readCardFrame: OF_CARD_FRAMES,
  createCheckoutIntentCardFrameToken: OF_CARD_FRAMES,
  giveCheckoutIntentSecurityCode: OF_CARD_FRAMES,
  openCheckoutIntentAuthentication: OF_BANKS,
  getCheckoutIntentAuthentication: OF_BANKS,
  describeGiftFunding: OF_WALLETS,
  buildGiftFunding: OF_WALLETS,
  describeCheckoutSessionPayment: OF_WALLETS,
  buildCheckoutSessionPayment: OF_WALLETS,
  describeTransactionIntentPayment: OF_WALLETS,
  buildTransactionIntentPayment: OF_WALLETS,
  getPublicCheckoutLink: OF_PAYERS,
  claimCheckoutSessionPayment: OF_PAYERS,
  claimTransactionIntentPayment: OF_PAYERS,
}

const covered = new Set(TOOLS.flatMap(({ operations }) => operations))
const known = [...allOperations().keys()]
const problems = [
  ...known
    .filter((name) => !covered.has(name) && !Object.hasOwn(WITHOUT_TOOL, name))
    .map((name) => `${name} has no tool in cli/src/tools and no reason in scripts/check/tools.ts`),
  ...[...covered, ...Object.keys(WITHOUT_TOOL)]
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is no operation of the contract`),
  ...Object.keys(WITHOUT_TOOL)
    .filter((name) => covered.has(name))
    .map((name) => `${name} has a tool: drop its reason`),
]
for (const problem of problems) console.error(problem)
console.log(`${TOOLS.length} tools cover ${covered.size} of ${known.length} operations`)
process.exitCode = problems.length === 0 ? 0 : 1
