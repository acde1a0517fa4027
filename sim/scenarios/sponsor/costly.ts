import { base58 } from '@scure/base'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { MEMO, paying, RECENT_BLOCKHASHES, read, SYSTEM, u32, u64, written } from './parties.ts'
import { LIGHTHOUSE } from './test-env.ts'
import type { Instruction, Meta } from './transactions.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const TABLES = 'AddressLookupTab1e1111111111111111111111111'
const ESCROW = 'F1orinGiftEscrow111111111111111111111111111'
const STAKE = 'Stake11111111111111111111111111111111111111'
const VOTE = 'Vote111111111111111111111111111111111111111'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const ED25519 = 'Ed25519SigVerify111111111111111111111111111'
const SECP256K1 = 'KeccakSecp256k11111111111111111111111111111'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

type Row = readonly [program: string, data: ArrayLike<number> & Iterable<number>, ...Meta[]]

/** Every common instruction that costs its payer something, with this wallet as payer. */
export function costly(payer: string): Record<string, Instruction> {
  const rows = { ...ofSystem(payer), ...ofTokens(payer), ...ofOthers(payer) }
  return Object.fromEntries(
    Object.entries(rows).map(([name, [program, data, ...accounts]]) => [
      name,
      { program, data, accounts },
    ]),
  )
}

function ofSystem(address: string): Record<string, Row> {
  const [payer, one, two] = [paying(address), written(newAddress()), written(newAddress())]
  const created = [...u32(0), ...u64(890_880n), ...u64(0n), ...new Uint8Array(32)]
  const extended = [...u32(2), ...u64(1n), ...new Uint8Array(32)]
  return {
    'System transfer': [SYSTEM, [...u32(2), ...u64(1n)], payer, one],
    'System transfer of all': [SYSTEM, [...u32(2), ...u64(10n ** 9n)], payer, one],
    'System createAccount': [SYSTEM, created, payer, one],
    'System assign': [SYSTEM, [...u32(1), ...base58.decode(TOKEN)], payer],
    'System allocate': [SYSTEM, [...u32(8), ...u64(1n)], payer],
    'nonce advance': [SYSTEM, u32(4), one, read(RECENT_BLOCKHASHES), payer],
    'nonce withdrawal': [SYSTEM, [...u32(5), ...u64(1n)], one, two, payer],
    'stake withdrawal': [STAKE, [...u32(4), ...u64(1n)], one, two, payer],
    'vote withdrawal': [VOTE, [...u32(3), ...u64(1n)], one, two, payer],
    'program upgrade': [LOADER, u32(3), one, two, payer],
    'lookup table': [TABLES, [...u32(0), ...u64(1n), 255], one, payer, payer, read(SYSTEM)],
    'lookup table extension': [TABLES, extended, one, payer, payer, read(SYSTEM)],
  }
}

function ofTokens(address: string): Record<string, Row> {
  const [payer, one, two] = [paying(address), written(newAddress()), written(newAddress())]
  const opened = [payer, one, read(newAddress()), read(USDC), read(SYSTEM), read(TOKEN)]
  return {
    'Token transfer': [TOKEN, [3, ...u64(1n)], one, two, payer],
    'Token approve': [TOKEN, [4, ...u64(2n ** 63n)], one, two, payer],
    'Token closeAccount': [TOKEN, [9], one, two, payer],
    'Token setAuthority': [TOKEN, [6, 2, 1, ...base58.decode(newAddress())], one, payer],
    'token account': [ASSOCIATED, [0], ...opened],
    'token account, idempotent': [ASSOCIATED, [1], ...opened],
  }
}

function ofOthers(address: string): Record<string, Row> {
  const [payer, one, two] = [paying(address), written(newAddress()), written(newAddress())]
  const terms = [...base58.decode(address), ...base58.decode(newAddress()), ...new Uint8Array(24)]
  return {
    memo: [MEMO, Buffer.from('thank you'), payer],
    'escrow fund': [ESCROW, [0, ...terms], payer, one, two, read(USDC), read(TOKEN), read(SYSTEM)],
    'escrow reclaim': [ESCROW, [2, 255], payer, one, two, read(TOKEN)],
    'Ed25519 precompile': [ED25519, [0, 0], payer],
    'Secp256k1 precompile': [SECP256K1, [0], payer],
    'Lighthouse MemoryWrite': [LIGHTHOUSE, [0, 0], payer, one, read(SYSTEM)],
    'Lighthouse MemoryClose': [LIGHTHOUSE, [1, 0], payer, one],
  }
}

const newAddress = () => newWallet().address
