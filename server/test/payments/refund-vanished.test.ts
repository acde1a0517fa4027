import { expect, test } from 'vitest'
import { signAndSend } from '../wire.ts'
import { usePayments } from './world.ts'

// Slower blocks than elsewhere: the refund has to vanish, be noticed, and land again within the
// life of its blockhash, 150 blocks, even on a busy machine.
const world = usePayments({ slotMs: 250 })
const { chain, api } = world

test('a vanished refund is live again, and lands once the network includes it again', async () => {
  const merchant = await world.payer(0)
  const line_items = [
    { quantity: 1, product_data: { name: 'Mug', price_data: { unit_amount: 1_000 } } },
  ]
  const session = await world.createFor(merchant, '/v1/checkout_sessions', { line_items })
  const { key, path } = session
  await world.payAtEndpoint(session, await world.payer())
  expect(await world.waitFor(session, 'complete')).toMatchObject({ status: 'complete' })
  const ask = async () =>
    (await api().call('POST', `${path}/refund_transaction`, { key, body: {} })).body
  const refundIs = (status: string) =>
    expect
      .poll(async () => (await api().call('GET', `${path}/refunds`, { key })).body.data, {
        timeout: 60_000,
      })
      .toMatchObject([{ status }])

  const refund = await ask()
  chain().setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  const slot = chain().slot
  const wire = refund.next_action.transaction.serialized_transaction
  const signature = await signAndSend(chain(), wire, merchant)
  await refundIs('processing')
  expect(await world.get(session)).toMatchObject({ amount_refunded: 1_000 })
  chain().holdTransactions(true)
  chain().rollback(slot, { keep: [signature] })
  chain().setDepths({ finalizeAfterSlots: 31 })
  await refundIs('requires_signature')
  expect(await world.get(session)).toMatchObject({ amount_refunded: 0 })
  expect((await ask()).id).toBe(refund.id)
  chain().holdTransactions(false)
  await refundIs('succeeded')
  expect(await world.get(session)).toMatchObject({ amount_refunded: 1_000 })
}, 120_000)
