import { describe, expect, test } from 'vitest'
import { newWallet } from '../../scripts/local/wallets.ts'
import { openWallet } from '../src/chain/wallet.ts'
import { useApi } from './api.ts'
import { newPayer, useChain, useIngestion } from './chain.ts'
import { balanceOf, signAndSend, signWire } from './wire.ts'

const sponsor = newWallet()
const chain = useChain()
const api = useApi({
  rpcUrl: () => chain().rpcUrl,
  sponsor: () => ({
    ...openWallet(JSON.stringify(sponsor.keypair)),
    feeLimitLamports: 25_000,
    attemptsPerGift: 5,
    perClientPerDay: 1_000,
    perAccountPerDay: 1_000,
    lamportsPerDay: 1_000_000_000,
  }),
})
useIngestion(chain, api)

async function newGift() {
  const { secret: key } = await api().newKey()
  const sender = await newPayer(chain(), 10_000)
  const release = newWallet()
  const body = {
    amount: 2_500,
    sender_address: sender.address,
    release_verification_key: release.address,
    metadata: { order: '7' },
  }
  const { status, body: gift } = await api().call('POST', '/v1/gifts', { key, body })
  expect(status, JSON.stringify(gift)).toBe(200)
  return { key, sender, release, gift }
}

async function fundedGift() {
  const made = await newGift()
  await signAndSend(chain(), made.gift.next_action.transaction.serialized_transaction, made.sender)
  const { body } = await api().call('GET', `/v1/gifts/${made.gift.id}?wait_for=open`, made)
  expect(body.status).toBe('open')
  return made
}

describe('a gift', () => {
  test('is open once its funding is confirmed, with one gift_fund Transaction', async () => {
    const { key, gift, sender } = await fundedGift()
    const { body } = await api().call('GET', `/v1/transactions?source=${gift.id}`, { key })
    expect(body.data).toMatchObject([
      { type: 'gift_fund', amount: 2_500, sender_address: sender.address, recipient_address: null },
    ])
  })

  test('is released in full to a recipient with nothing', async () => {
    chain().fundSol(sponsor.address as never, 1_000_000_000n)
    const { key, gift, release } = await fundedGift()
    const recipient = newWallet()
    const asked = await api().call('POST', `/v1/gifts/${gift.id}/release`, {
      body: { recipient_address: recipient.address },
    })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const { serialized_transaction } = asked.body.next_action.transaction
    const signed = signWire(signWire(serialized_transaction, recipient), release)
    const submitted = await api().call('POST', `/v1/gifts/${gift.id}/release/submit`, {
      body: { serialized_transaction: signed },
    })
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200)
    expect(submitted.body.last_release_attempt).toMatchObject({ status: 'submitted' })
    const { body } = await api().call('GET', `/v1/gifts/${gift.id}?wait_for=released`, { key })
    expect(body).toMatchObject({
      status: 'released',
      recipient_address: recipient.address,
      release_tx: submitted.body.last_release_attempt.signature,
    })
    expect(await balanceOf(chain(), recipient)).toBe(25_000_000n)
    const txns = await api().call('GET', `/v1/transactions?source=${gift.id}`, { key })
    expect(txns.body.data.map((each: { type: string }) => each.type).sort()).toEqual([
      'gift_fund',
      'gift_release',
    ])
    const detections = await api().call('GET', `/v1/gifts/${gift.id}/detections`, { key })
    expect(detections.body.data.map((each: { verdict: string }) => each.verdict).sort()).toEqual([
      'funded',
      'released',
    ])
  })

  test('is reclaimed by its sender', async () => {
    const { key, gift, sender } = await fundedGift()
    const asked = await api().call('POST', `/v1/gifts/${gift.id}/reclaim`, { key })
    expect(asked.body).toMatchObject({ status: 'open' })
    await signAndSend(chain(), asked.body.next_action.transaction.serialized_transaction, sender)
    const { body } = await api().call('GET', `/v1/gifts/${gift.id}?wait_for=reclaimed`, { key })
    expect(body).toMatchObject({ status: 'reclaimed', next_action: null })
    expect(await balanceOf(chain(), sender)).toBe(100_000_000n)
  })
})
