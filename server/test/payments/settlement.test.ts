import { expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { usePayments } from './world.ts'

const world = usePayments()
const { newSession, newIntent, waitFor, get, payer, payAtEndpoint: payAtDoor, send } = world

test('a session paid at its endpoint is paid, then complete, with one Transaction', async () => {
  const session = await newSession(2_500)
  const buyer = await payer()
  const signature = await payAtDoor(session, buyer)
  expect(await waitFor(session, 'paid')).toMatchObject({ status: 'open', payment_status: 'paid' })
  const done = await waitFor(session, 'complete')
  expect(done).toMatchObject({ status: 'complete', amount_received: 2_500, amount_refunded: 0 })
  expect(await world.detections(session)).toMatchObject([{ verdict: 'paid', signature }])
  expect(await world.transactions(session)).toMatchObject([
    { amount: 2_500, signature, sender_address: buyer.address, type: 'checkout_session' },
  ])
})

test('a transfer request, paid by any wallet, completes its session', async () => {
  const session = await newSession(1_999)
  const uri = new URL(session.object.chain_pay_uri)
  expect(uri.searchParams.get('amount')).toBe('19.99')
  const references = uri.searchParams.getAll('reference')
  expect(references[0]).toBe(session.object.reference)
  await send(await payer(), [{ to: uri.pathname, baseUnits: 19_990_000 }], references)
  expect(await waitFor(session, 'complete')).toMatchObject({ payment_status: 'paid' })
})

test('an intent paid at its endpoint is split, and succeeds with its Transaction', async () => {
  const intent = await newIntent(10_000)
  expect(intent.object).toMatchObject({ fee_amount: 100, net_amount: 9_900 })
  const buyer = await payer()
  await payAtDoor(intent, buyer)
  const done = await waitFor(intent, 'succeeded')
  const [transaction] = await world.transactions(intent)
  expect(done).toMatchObject({
    status: 'succeeded',
    payer_address: buyer.address,
    transaction: transaction?.id,
    next_action: null,
    last_payment_error: null,
  })
  expect(transaction?.amount).toBe(10_000)
})

test('an intent paid in full to the merchant alone succeeds too', async () => {
  const intent = await newIntent(10_000)
  const { recipient_address, next_action } = intent.object
  const { references } = next_action.chain_payment.payable
  await send(await payer(), [{ to: recipient_address, baseUnits: 100_000_000 }], references)
  expect((await waitFor(intent, 'succeeded')).status).toBe('succeeded')
})

test('an underpayment counts, and the endpoint then requests the rest', async () => {
  const intent = await newIntent(10_000)
  const { recipient_address, next_action } = intent.object
  const { references } = next_action.chain_payment.payable
  const buyer = await payer()
  await send(buyer, [{ to: recipient_address, baseUnits: 50_000_000 }], references)
  await expect
    .poll(() => get(intent), { timeout: 60_000 })
    .toMatchObject({
      status: 'requires_action',
      amount_received: 5_000,
      last_payment_error: { code: 'underpaid' },
    })
  await payAtDoor(intent, buyer)
  const done = await waitFor(intent, 'succeeded')
  expect(done).toMatchObject({ amount_received: 10_000, last_payment_error: null })
})

test('a payment after cancel is recorded, and the session stays canceled', async () => {
  const session = await newSession(500)
  await world.api().call('POST', `${session.path}/cancel`, { key: session.key })
  const { recipient_address, chain_pay_uri } = session.object
  const references = new URL(chain_pay_uri).searchParams.getAll('reference')
  await send(await payer(), [{ to: recipient_address, baseUnits: 5_000_000 }], references)
  await expect
    .poll(() => world.transactions(session), { timeout: 60_000 })
    .toMatchObject([{ amount: 500 }])
  expect(await get(session)).toMatchObject({ status: 'canceled', payment_status: 'unpaid' })
  expect(await world.detections(session)).toMatchObject([{ verdict: 'after_cancel' }])
})

test('a transfer without a reference is a suggested match until it is accepted', async () => {
  const session = await newSession(777)
  const { recipient_address } = session.object
  await send(await payer(), [{ to: recipient_address, baseUnits: 7_770_000 }], [])
  await expect
    .poll(() => world.detections(session), { timeout: 60_000 })
    .toMatchObject([{ verdict: 'proposed', commitment: 'finalized' }])
  expect(await get(session)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  const signature = (await world.detections(session))[0]?.signature
  const path = `${session.path}/detections/${signature}/accept`
  const accepted = await world.api().call('POST', path, { key: session.key })
  expect(accepted.body).toMatchObject({ status: 'complete', payment_status: 'paid' })
  const again = await world.api().call('POST', path, { key: session.key })
  expect([again.status, again.body.error.code]).toEqual([409, 'detection_counted'])
})

test('a payment that names two is held, and counts for the accepted one', async () => {
  const key = (await world.api().newKey()).secret
  const recipient = (await world.api().addPayoutWallet(key)).address
  const line = { product_data: { name: 'Mug', price_data: { unit_amount: 300 } }, quantity: 1 }
  const body = { line_items: [line], recipient_address: recipient }
  const one = await world.create('/v1/checkout_sessions', body, key)
  const other = await world.create('/v1/checkout_sessions', body, key)
  const references = [one.object.reference, other.object.reference, markerOf(one.object)]
  const signature = await send(await payer(), [{ to: recipient, baseUnits: 3_000_000 }], references)
  for (const session of [one, other]) {
    await expect
      .poll(() => world.detections(session), { timeout: 60_000 })
      .toMatchObject([{ verdict: 'multiple_objects', commitment: 'finalized' }])
  }
  const accept = ({ path }: { path: string }) =>
    world.api().call('POST', `${path}/detections/${signature}/accept`, { key })
  const answers = await Promise.all([accept(one), accept(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const states = [(await get(one)).status, (await get(other)).status]
  expect(states.sort()).toEqual(['complete', 'open'])
})

const markerOf = ({ chain_pay_uri }: { chain_pay_uri: string }) =>
  new URL(chain_pay_uri).searchParams.getAll('reference')[1] as string

test('a payer sees what was received, and why it was not enough', async () => {
  const session = await newSession(2_500)
  const shown = async () => (await world.api().call('GET', `${session.path}/public`)).body
  expect(await shown()).toMatchObject({ payments: [], last_payment_error: null, canceled_at: null })
  const { recipient_address, chain_pay_uri } = session.object
  const references = new URL(chain_pay_uri).searchParams.getAll('reference')
  const buyer = await payer()
  const first = await send(buyer, [{ to: recipient_address, baseUnits: 10_000_000 }], references)
  await expect.poll(shown, { timeout: 60_000 }).toMatchObject({
    payments: [{ signature: first, amount: 1_000, verdict: 'underpaid' }],
    last_payment_error: { code: 'underpaid' },
  })
  // A payer who scans it now must not pay the first part again.
  const rest = new URL((await shown()).chain_pay_uri)
  expect(rest.searchParams.get('amount')).toBe('15')
  expect(rest.searchParams.getAll('reference')).toEqual(references)
  const second = await payAtDoor(session, buyer)
  await waitFor(session, 'complete')
  expect(await shown()).toMatchObject({
    chain_pay_uri,
    payments: [
      { signature: second, amount: 1_500, verdict: 'paid', is_final: true },
      { signature: first, amount: 1_000 },
    ],
    last_payment_error: null,
    amount_refunded: 0,
  })
})

test('a payer with USDC but no SOL learns how much SOL the fee takes', async () => {
  const session = await newSession(2_500)
  const buyer = newWallet()
  await world.chain().fundToken(buyer.address as never, 25_000_000n)
  const body = { account: buyer.address }
  const answer = await world.api().call('POST', `${session.path}/pay`, { body })
  expect(answer.status).toBe(409)
  expect(answer.body.error).toMatchObject({ code: 'sol_insufficient', param: 'account' })
  // The payer opens the recipient's account for 0.00203928 SOL and pays the fee of the signature.
  expect(answer.body.error.message).toMatch(/holds 0\.00 SOL and needs 0\.00204\d+ SOL/)
})
