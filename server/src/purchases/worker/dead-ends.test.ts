import { expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { useCheckout } from '../../../test/checkout.ts'
import { newBuyer } from '../../../test/purchases.ts'
import { createScriptedDriver } from '../browser/scripted.ts'
import { buildWork } from './work.ts'

const PATH = '/v1/checkout_intents'
const api = useApi()
const checkout = useCheckout(api)

test.each([
  ['page_not_found', 'unsupported_checkout', false],
  ['host_not_found', 'unsupported_checkout', false],
  ['shop_unreachable', 'merchant_error', true],
])(
  'a url that ends with %s: the reason, and whether a retry can help',
  async (code, status_reason, retryable) => {
    const secrets = { processorUrl: 'http://127.0.0.1:9', shopSecret: '', operatorSecret: '' }
    const work = buildWork({ ...checkout().worker, driver: createScriptedDriver(secrets) })
    const buyer = await newBuyer(api(), checkout())
    const url = `http://${code.replaceAll('_', '-')}.test/mug?learn=${code}`
    const { body } = await buyer.post(PATH, { body: { url } })
    await work.quote({ accountId: buyer.accountId, intentId: body.id, version: 1 } as never)
    expect((await buyer.get(`${PATH}/${body.id}`)).body).toMatchObject({
      status: 'failed',
      status_reason,
      status_detail: { code, retryable },
    })
  },
)
