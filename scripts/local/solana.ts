import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type LocalSolana = {
  readonly rpcUrl: string
  readonly wsUrl: string
  stop(): Promise<void>
}

/**
 * A local Solana network with the USDC mint at its mainnet address. Each wallet starts with 10 SOL
 * and 10,000 USDC. It keeps nothing: a stopped network is gone.
 */
export async function startSolana(walletAddresses: readonly string[]): Promise<LocalSolana> {
  const script = fileURLToPath(new URL('./solana-process.ts', import.meta.url))
  const network = fork(script, walletAddresses, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaint = ''
  network.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-4000)
  })
  const ended = once(network, 'exit').then(() => {
    throw new Error(`the local Solana network did not start:\n${complaint}`)
  })
  ended.catch(() => {})
  const [urls] = await Promise.race([once(network, 'message'), ended])
  return {
    ...(urls as { rpcUrl: string; wsUrl: string }),
    async stop() {
      if (network.exitCode !== null) return
      if (network.connected) network.disconnect()
      await once(network, 'exit')
    },
  }
}
