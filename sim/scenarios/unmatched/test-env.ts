/** One API process and ingestion on a network of our own; every answer is kept. */
import type { Answer } from '../../../scripts/local/client.ts'
import { call } from '../../../scripts/local/client.ts'
import type { FakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { startFakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { startIngestion } from '../../../scripts/local/ingestion.ts'
import { withWorld } from '../../../scripts/local/world.ts'

const SLOT_MS = 50

export type TestEnv = {
  readonly url: string
  readonly appUrl: string
  readonly chain: FakeSolana
  readonly answers: Pick<Answer, 'status' | 'body'>[]
  ask(key: string | undefined, method: string, path: string, body?: object): Promise<Answer>
}

export async function withTestEnv<Result>(
  directory: string | undefined,
  run: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  const chain = await startFakeSolana({ slotMs: SLOT_MS })
  const { rpcUrl, wsUrl } = chain
  try {
    return await withWorld({ processes: 1, rpcUrls: rpcUrl, directory }, async (world) => {
      const environment = { LOG_LEVEL: 'fatal' }
      const { databaseUrl } = world
      const ingestion = await startIngestion({
        databaseUrl,
        rpcUrls: rpcUrl,
        wsUrl,
        environment,
        directory,
      })
      const { url } = world.next()
      const answers: TestEnv['answers'] = []
      const ask: TestEnv['ask'] = async (key, method, path, body) => {
        const options = { ...(key && { key }), ...(body && { body }) }
        const answer = await again(() => call(url, method, path, options))
        answers.push({ status: answer.status, body: answer.status >= 500 ? answer.body : null })
        return answer
      }
      try {
        return await run({ url, appUrl: world.appUrl, chain, answers, ask })
      } finally {
        await ingestion.stop()
      }
    })
  } finally {
    await chain.stop()
  }
}

/** The API may close an idle connection just as it is used again. */
export async function again<Result>(send: () => Promise<Result>): Promise<Result> {
  return await send().catch(send)
}
