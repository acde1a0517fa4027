/** The setting of one scenario: its own people and objects, and everything it sent. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import {
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit'
import type { Answer } from '../../../scripts/local/client.ts'
import type { Chain } from '../gifts/chain.ts'
import type { Accounts } from './accounts.ts'
import { tokenAccountOf } from './accounts.ts'
import type { Transfer } from './instructions.ts'
import { transfer } from './instructions.ts'
import { openSender } from './sending.ts'

export type Account = 'mine' | 'other'

export type TestEnv = {
  readonly chain: Chain
  readonly accounts: Accounts
  /** The stranger's program that pays. */
  relay(): Promise<Address>
  readonly fee: { readonly wallet: KeyPairSigner; readonly tokenAccount: Address }
  /** A call to one of the processes; null: without an account. */
  ask(as: Account | null, method: string, path: string, body?: unknown): Promise<Answer>
  /** Lets the account be paid in the wallet. */
  prove(as: Account, recipient: KeyPairSigner): Promise<void>
}

export type Payable = {
  readonly path: string
  readonly id: string
  readonly account: Account
  readonly baseUnits: bigint
  readonly feeBaseUnits: bigint
  readonly netBaseUnits: bigint
  readonly recipient: KeyPairSigner
  readonly tokenAccount: Address
  readonly reference: Address
  /** Its own reference, and the marker. */
  readonly references: readonly Address[]
}

type Terms = {
  readonly account?: Account
  /** The payee; by default a wallet with an empty token account. */
  readonly recipient?: KeyPairSigner
}

export const CENT = 10_000n
const PURSE_BASE_UNITS = 5_000_000_000n
const POLL_MS = 200
const SEEN_WITHIN_MS = 120_000

export type Setup = Awaited<ReturnType<typeof openSetup>>

export async function openSetup(testEnv: TestEnv) {
  const payer = await testEnv.accounts.wallet(PURSE_BASE_UNITS)
  const purse = await tokenAccountOf(payer.address)
  const sender = openSender(testEnv, payer)
  return {
    testEnv,
    payer,
    purse,
    ...sender,
    ...openShop(testEnv),
    ...openDesk(testEnv),
    /** A transfer by the payer as the payment request asks for it; `other` overrides fields. */
    pay: (payable: Payable, baseUnits: bigint, other: Partial<Transfer> = {}): Instruction =>
      transfer({
        from: purse,
        to: payable.tokenAccount,
        baseUnits,
        authority: payer,
        references: payable.references,
        ...other,
      }),
    /** Signs and sends the transaction from the Solana Pay endpoint. */
    async payAtEndpoint({ path, id }: Payable): Promise<string> {
      const body = { account: payer.address }
      const made = expectOk(await testEnv.ask(null, 'POST', `${path}/${id}/pay`, body))
      const built = getTransactionDecoder().decode(Buffer.from(made.transaction, 'base64'))
      const signed = await partiallySignTransaction([payer.keyPair], built)
      return await sender.land(getBase64EncodedWireTransaction(signed))
    },
  }
}

/** The body of an answer; throws when it is a refusal. */
export function expectOk({ status, body }: Answer) {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

const basket = (cents: number, recipient: KeyPairSigner) => {
  const price_data = { unit_amount: cents, currency: 'usdc' }
  const line_items = [{ quantity: 1, product_data: { name: 'Tea', price_data } }]
  return { line_items, recipient_address: recipient.address }
}

/** Creates payment requests. */
export function openShop({
  ask,
  prove,
  accounts,
}: Pick<TestEnv, 'ask' | 'prove'> & { accounts: Pick<Accounts, 'wallet'> }) {
  type Made = { readonly id: string; readonly reference: string }
  type Kind = Pick<Payable, 'path' | 'account' | 'baseUnits' | 'feeBaseUnits' | 'recipient'> & {
    readonly references: readonly Address[]
  }
  const toPayment = async (kind: Kind, { id, reference }: Made): Promise<Payable> => ({
    ...kind,
    id,
    netBaseUnits: kind.baseUnits - kind.feeBaseUnits,
    tokenAccount: await tokenAccountOf(kind.recipient.address),
    reference: reference as Address,
  })
  const toSession = async (
    made: Made & { amount_total: number; chain_pay_uri: string },
    who: Pick<Payable, 'account' | 'recipient'>,
  ) => {
    const baseUnits = BigInt(made.amount_total) * CENT
    const references = new URL(made.chain_pay_uri).searchParams.getAll('reference') as Address[]
    const path = '/v1/checkout_sessions'
    return await toPayment({ ...who, path, baseUnits, feeBaseUnits: 0n, references }, made)
  }
  return {
    async session(cents: number, { account = 'mine', ...terms }: Terms = {}): Promise<Payable> {
      const recipient = terms.recipient ?? (await accounts.wallet(0n))
      await prove(account, recipient)
      const body = basket(cents, recipient)
      const made = expectOk(await ask(account, 'POST', '/v1/checkout_sessions', body))
      return await toSession(made, { account, recipient })
    },
    /** A session created by a payment link. */
    async linkSession(cents: number): Promise<Payable> {
      const recipient = await accounts.wallet(0n)
      await prove('mine', recipient)
      const body = basket(cents, recipient)
      const link = expectOk(await ask('mine', 'POST', '/v1/checkout_links', body))
      const made = expectOk(await ask(null, 'POST', `/v1/checkout_links/${link.id}/sessions`))
      return await toSession(made, { account: 'mine', recipient })
    },
    async intent(amount: number, { account = 'mine', ...terms }: Terms = {}): Promise<Payable> {
      const recipient = terms.recipient ?? (await accounts.wallet(0n))
      await prove(account, recipient)
      const path = '/v1/transaction_intents'
      const body = { amount, recipient_address: recipient.address }
      const made = expectOk(await ask(account, 'POST', path, body))
      const { references } = made.next_action.chain_payment.payable
      const baseUnits = BigInt(amount) * CENT
      const feeBaseUnits = BigInt(made.fee_amount) * CENT
      return await toPayment(
        { path, account, recipient, baseUnits, feeBaseUnits, references },
        made,
      )
    },
  }
}

/** Actions of an owner. */
function openDesk({ ask }: TestEnv) {
  return {
    async cancel({ path, id, account }: Payable): Promise<number> {
      return (await ask(account, 'POST', `${path}/${id}/cancel`)).status
    },
    /** The refusal; null when it was accepted. */
    async accept({ path, id, account }: Payable, signature: string): Promise<string | null> {
      const place = `${path}/${id}/detections/${signature}/accept`
      const { status, body } = await ask(account, 'POST', place)
      return status === 200 ? null : `${status} ${body.error.code}`
    },
    /** Waits until a transaction is detected and final. */
    async seen({ path, id, account }: Payable, signature: string): Promise<void> {
      const end = Date.now() + SEEN_WITHIN_MS
      while (Date.now() < end) {
        const { body } = await ask(account, 'GET', `${path}/${id}/detections`)
        const { data } = body as { data: { signature: string; commitment: string }[] }
        const found = data.find((detection) => detection.signature === signature)
        if (found?.commitment === 'finalized') return
        await delay(POLL_MS)
      }
      throw new Error(`${id}: ${signature} was never detected`)
    },
  }
}
