/**
 * Many cheap transactions that mention an address: spam, which anyone can send for 5,000 lamports
 * each.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { Address } from '@solana/kit'
import { getAddressDecoder, getAddressEncoder, getBase58Encoder } from '@solana/kit'
import { SYSTEM_PROGRAM } from './accounts.ts'
import type { Engine } from './engine.ts'
import type { Ledger } from './ledger.ts'
import { readTransaction } from './wire.ts'

const PER_BLOCK = 1_000
const PURSE_LAMPORTS = 10n ** 15n
const TRANSFER = 2

export function openFlood(ledger: Ledger, engine: Engine) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const payer = Buffer.from(`${publicKey.export({ format: 'jwk' }).x}`, 'base64url')
  const payerAddress = getAddressDecoder().decode(payer)
  let sent = 0

  /** Built by hand for speed: the payer pays itself, with the address as a read-only account. */
  const build = (mentioned: Uint8Array, blockhash: string) => {
    const data = Buffer.alloc(12)
    data.writeUInt32LE(TRANSFER, 0)
    data.writeBigUInt64LE(BigInt(++sent), 4) // makes each transaction unique
    const message = Buffer.concat([
      Uint8Array.of(1, 0, 2, 3), // one signer, two read-only accounts, three keys
      payer,
      mentioned,
      new Uint8Array(getAddressEncoder().encode(SYSTEM_PROGRAM)),
      new Uint8Array(getBase58Encoder().encode(blockhash)),
      Uint8Array.of(1, 2, 3, 0, 0, 1, data.length), // one instruction: program 2, accounts 0 0 1
      data,
    ])
    return readTransaction(
      new Uint8Array(Buffer.concat([Uint8Array.of(1), sign(null, message, privateKey), message])),
    )
  }

  return (address: Address, count: number): readonly string[] => {
    if (engine.accounts.read(payerAddress) === null) {
      const wallet = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false }
      engine.accounts.write(payerAddress, { ...wallet, lamports: PURSE_LAMPORTS })
    }
    const mentioned = new Uint8Array(getAddressEncoder().encode(address))
    const signatures: string[] = []
    while (signatures.length < count) {
      const { blockhash } = ledger.tip
      for (let room = PER_BLOCK; room > 0 && signatures.length < count; room--) {
        const wire = build(mentioned, blockhash)
        ledger.submit(wire)
        signatures.push(wire.signature)
      }
      ledger.produceBlock()
    }
    return signatures
  }
}
