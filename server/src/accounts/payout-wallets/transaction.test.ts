import { AccountRole, createKeyPairSignerFromBytes } from '@solana/kit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { askAt, sendAt, signAt } from '../../../../scripts/local/fake-solana/testing.ts'
import type { Wallet } from '../../../../scripts/local/wallets.ts'
import { useApi } from '../../../test/api.ts'
import { newPayer, useChain } from '../../../test/chain.ts'
import type { ChainInstruction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import { MEMO_PROGRAM_ADDRESS, toChain } from '../../lib/transactions.ts'
import { buildMemo, decideMemo, readMemoNonces, TRANSACTION_LIFETIME_MS } from './state.ts'

const chain = useChain()
const api = useApi({ rpcUrl: () => chain().rpcUrl })
let cookie: string
let owner: Wallet
let wallet: Wallet

beforeEach(async () => {
  ;({ cookie, wallet: owner } = await api().signIn())
  wallet = await newPayer(chain(), 0)
})

const memoFor = async ({ address }: Wallet, as = cookie): Promise<string> => {
  const body = { address, proof: 'transaction' }
  return (await api().call('POST', '/v1/payout_wallet_challenges', { cookie: as, body })).body.memo
}
const add = (transaction: string, as = cookie) =>
  api().call('POST', '/v1/payout_wallets', { cookie: as, body: { transaction } })

/** Lands a transaction with this memo, which `signer` alone signs; returns once it is final. */
async function land(memo: string, signer: Wallet, named: Wallet = signer): Promise<string> {
  const payer = await createKeyPairSignerFromBytes(Uint8Array.from(signer.keypair))
  const account =
    named === signer
      ? { address: payer.address, role: AccountRole.READONLY_SIGNER, signer: payer }
      : { address: toChain(named.address as Address), role: AccountRole.READONLY }
  const instruction = {
    programAddress: MEMO_PROGRAM_ADDRESS,
    accounts: [account],
    data: new TextEncoder().encode(memo),
  }
  const ask = askAt(chain().rpcUrl)
  const signed = await signAt(ask, payer, [instruction])
  await sendAt(ask, signed, { skipPreflight: true })
  const options = { commitment: 'finalized', maxSupportedTransactionVersion: 0 }
  await vi.waitFor(
    async () =>
      expect((await ask('getTransaction', signed.signature, options)).result).toBeTruthy(),
    { timeout: 20_000 },
  )
  return signed.signature
}

const refused = (problem: string) => ({
  code: 'payout_wallet_unproven',
  message: expect.stringContaining(problem),
})

describe('a wallet that signed the memo in a transaction', () => {
  test('is added, days after the memo was requested, and once', async () => {
    const memo = await memoFor(wallet)
    api().advance(TRANSACTION_LIFETIME_MS - 600_000)
    ;({ cookie } = await api().signIn(owner)) // the session and its signature are old
    const transaction = await land(memo, wallet)
    const { status, body } = await add(transaction)
    expect([status, body.address]).toEqual([200, wallet.address])
    expect((await add(transaction)).body.error.code).toBe('sign_in_challenge_unknown')
  })

  test('is not added for another account, nor after seven days', async () => {
    const memo = await memoFor(wallet)
    const transaction = await land(memo, wallet)
    const stranger = await api().signIn()
    const theirs = await add(transaction, stranger.cookie)
    expect(theirs.body.error.code).toBe('sign_in_challenge_unknown')
    api().advance(TRANSACTION_LIFETIME_MS)
    ;({ cookie } = await api().signIn(owner)) // the session and its signature are old
    expect((await add(transaction)).body.error).toMatchObject(refused('expired'))
  })

  test('is not added where another signed, or the memo was changed', async () => {
    const memo = await memoFor(wallet)
    const other = await newPayer(chain(), 0)
    const forged = await add(await land(memo, other))
    expect(forged.body.error).toMatchObject(refused('did not sign'))
    // The memo program itself refuses an account that did not sign.
    const named = await add(await land(memo, other, wallet))
    expect(named.body.error).toMatchObject(refused('failed'))
    const altered = await add(await land(memo.replace('receive', 'send'), wallet))
    expect(altered.body.error).toMatchObject(refused('did not sign'))
    expect((await add(await land(memo, wallet))).status).toBe(200)
  })

  test('is not added by a transaction that nobody knows', async () => {
    const unknown = wallet.sign('a transaction that was never sent')
    expect((await add(unknown)).body.error).toMatchObject(refused('not final yet'))
    const longer = await add('1'.repeat(87))
    expect([longer.status, longer.body.error]).toEqual([
      409,
      expect.objectContaining(refused('64 bytes')),
    ])
  })
})

test('a body holds a signed message or a transaction, never both or half of one', async () => {
  const send = async (body: object) =>
    (await api().call('POST', '/v1/payout_wallets', { cookie, body })).body.error.code
  const signature = wallet.sign('x')
  expect(await send({})).toBe('parameter_missing')
  expect(await send({ message: 'x' })).toBe('parameter_missing')
  expect(await send({ message: 'x', signature, transaction: signature })).toBe(
    'parameters_exclusive',
  )
  expect(await send({ signature, transaction: signature })).toBe('parameters_exclusive')
})

describe('a vault that signs through its program', () => {
  const vault = 'vault' as Address
  const challenge = {
    nonce: '0'.repeat(32),
    address: vault,
    payeeId: 'acct_1' as AccountId,
    ...{ issuedAtMs: 0, expiresAtMs: 10 },
  }
  const appUrl = new URL('https://florin.example')
  const memo = (accounts: readonly Address[], programAddress: string = MEMO_PROGRAM_ADDRESS) => ({
    programAddress: programAddress as Address,
    accounts,
    data: new TextEncoder().encode(buildMemo(challenge, appUrl)),
  })
  const decide = (...instructions: ChainInstruction[]) =>
    decideMemo(challenge, { succeeded: true, instructions }, appUrl, 9)

  test('has its memo among the inner instructions', () => {
    const multisig = {
      programAddress: 'multisig' as Address,
      accounts: [vault],
      data: new Uint8Array(),
    }
    expect(decide(multisig, memo([vault]))).toBeNull()
    expect(readMemoNonces({ instructions: [multisig, memo([vault])] })).toEqual([challenge.nonce])
  })

  test('is not proved by a memo of others, of a program that checks nothing, or of the vault’s name', () => {
    expect(decide(memo([]))).toBe('unsigned')
    expect(decide(memo(['member' as Address]))).toBe('unsigned')
    expect(decide(memo([vault], 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwjDxFMNo'))).toBe('unsigned')
  })
})
