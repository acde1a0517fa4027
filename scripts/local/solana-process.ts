// A local Solana network in its own process, which has its own threads and exits with its parent.
// solana.ts starts it with the slot time and the wallets to fund.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { base58 } from '@scure/base'
import idl from '../../contracts/gift-escrow.idl.json' with { type: 'json' }

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const MINT_AUTHORITY = 'BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG'
const MINT_RENT_LAMPORTS = 1_461_600
const USDC_DECIMALS = 6
const SUPPLY_BASE_UNITS = 1_000_000_000_000_000n
const SOL_LAMPORTS = 10_000_000_000
const USDC_BASE_UNITS = 10_000_000_000
const DRAIN_MS = 50
const ESCROW_FILE = fileURLToPath(new URL('../../program/artifact/gift_escrow.so', import.meta.url))

const [slotMs, ...walletAddresses] = process.argv.slice(2)

const { Surfnet } = createRequire(import.meta.url)(
  `@solana/surfpool-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`,
)
const network = Surfnet.startWithConfig({
  offline: true,
  blockProductionMode: 'clock',
  slotTimeMs: Number(slotMs),
})
// Every slot queues an event; the network stops after 1,024 unread ones.
setInterval(() => network.drainEvents(), DRAIN_MS)

network.setAccount(USDC_MINT, MINT_RENT_LAMPORTS, Array.from(mintAccount()), TOKEN_PROGRAM)
// Nobody holds a key to the escrow's address, so no transaction could deploy it there.
network.deploy({ programId: idl.program.publicKey, soPath: ESCROW_FILE })
for (const address of walletAddresses) {
  network.fundSol(address, SOL_LAMPORTS)
  network.fundToken(address, USDC_MINT, USDC_BASE_UNITS)
}
process.send?.({ rpcUrl: network.rpcUrl, wsUrl: network.wsUrl })
process.on('SIGINT', () => {}) // Ctrl-C is for the parent, which stops us in order
process.on('disconnect', () => {
  network.stop()
  process.exit()
})

/**
 * The mint in the token program's layout: authority, supply, decimals, initialized, freeze
 * authority.
 */
function mintAccount(): Buffer {
  const data = Buffer.alloc(82)
  const authority = base58.decode(MINT_AUTHORITY)
  data.writeUInt32LE(1, 0)
  data.set(authority, 4)
  data.writeBigUInt64LE(SUPPLY_BASE_UNITS, 36)
  data.writeUInt8(USDC_DECIMALS, 44)
  data.writeUInt8(1, 45)
  data.writeUInt32LE(1, 46)
  data.set(authority, 50)
  return data
}
