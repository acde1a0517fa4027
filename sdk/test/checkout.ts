import { startCheckout } from '../../scripts/local/checkout.ts'
import { readFlow } from '../../scripts/local/flows.ts'
import { startRestate } from '../../scripts/local/restate.ts'
import { startProcessor } from '../../shops/processor/server.ts'
import type { TestFlorin } from './florin.ts'
import { startFlorin } from './florin.ts'

const HOST = 'shop.example'
const SECRETS = { shopSecret: 'shop', operatorSecret: 'operator' }

/** The real API with a checkout worker that buys at a scripted shop: https://shop.example/mug. */
export async function startShopping(environment: Record<string, string> = {}): Promise<TestFlorin> {
  const processor = await startProcessor(
    {
      port: 0,
      shops: [{ id: 'scripted', name: 'Scripted', secret: 'shop', origin: `https://${HOST}` }],
      issuerSecret: 'issuer',
      operatorSecret: 'operator',
      signingSecret: 'signing',
      bookPath: null,
      slowMs: 100,
    },
    () => {},
  )
  const restate = await startRestate()
  const florin = await startFlorin({ CARD_ISSUING: 'on', ...environment })
  const flow = await readFlow() // the flow that the shop teaches
  const worker = await startCheckout({
    databaseUrl: florin.databaseUrl,
    restate,
    environment: {
      LOG_LEVEL: 'error',
      ISSUER_URL: processor.url,
      ISSUER_SECRET: 'issuer',
      DEVELOPMENT_SCRIPTED_SHOP: JSON.stringify({ processorUrl: processor.url, ...SECRETS, flow }),
    },
  })
  return {
    ...florin,
    async stop() {
      await worker.stop()
      await florin.stop()
      await restate.stop()
      await processor.stop()
    },
  }
}
