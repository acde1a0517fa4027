import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type LocalSolana = {
  readonly rpcUrl: string
  readonly wsUrl: string
  stop(): Promise<void>
}

const SLOT_MS = 400

/**
 * Starts a local Solana network with the USDC mint at its mainnet address and the gift escrow at
 * its address. Each wallet starts with 10 SOL and 10,000 USDC. Nothing is kept when it stops.
 * Surfpool's cheat calls (`surfnet_setAccount`, `surfnet_timeTravel`, …) are available at `rpcUrl`.
 */
export async function startSolana(
  walletAddresses: readonly string[],
  options: { slotMs?: number } = {},
): Promise<LocalSolana> {
  const script = fileURLToPath(new URL('./solana-process.ts', import.meta.url))
  const argv = [`${options.slotMs ?? SLOT_MS}`, ...walletAddresses]
  const network = fork(script, argv, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
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
