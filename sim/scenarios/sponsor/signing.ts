/** The right transaction with the wrong signers, signatures, bytes or lifetime. */
import { randomInt } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Hostile, Parties } from './parties.ts'
import {
  changed,
  fullySigned,
  paying,
  RECENT_BLOCKHASHES,
  read,
  SYSTEM,
  u32,
  written,
} from './parties.ts'
import { LIGHTHOUSE } from './test-env.ts'
import type { Draft, Instruction, Message, Meta } from './transactions.ts'
import { assemble, compile, limit, signBytes } from './transactions.ts'

const MOST_BYTES = 1232

export function signers(parties: Parties): Hostile[] {
  const { honest, gift, recipient, sponsor } = parties
  const stranger = newWallet()
  const release = honest.instructions.at(-1) as Instruction
  const draft = (name: string, change: Partial<Draft>, ...more: Wallet[]): Hostile => ({
    name,
    wire: fullySigned(parties, compile({ ...honest, ...change }), ...more),
  })
  const [first, second] = [recipient.address, gift.release.address]
  const withMeta = (meta: Meta) => [
    ...honest.instructions,
    { program: LIGHTHOUSE, accounts: [meta], data: [2] },
  ]
  const lonely = release.accounts.map(({ address, isWritable = false }) => ({
    address,
    isWritable,
  }))
  return [
    draft('another fee payer', { feePayer: stranger.address }, stranger),
    draft('the release key as fee payer', { feePayer: second }),
    draft('the sponsor second', { feePayer: first, instructions: withMeta(paying(sponsor)) }),
    draft('a fourth signer', { instructions: withMeta(paying(stranger.address)) }, stranger),
    draft('a fourth signer without a signature', {
      instructions: withMeta(paying(stranger.address)),
    }),
    draft('only the sponsor', { instructions: [{ ...release, accounts: lonely }] }),
    draft('no release key', {
      instructions: [{ ...release, accounts: lonely.with(0, release.accounts[0] as never) }],
    }),
    draft('no recipient', {
      instructions: [{ ...release, accounts: lonely.with(1, release.accounts[1] as never) }],
    }),
    draft(
      'a stranger in place of the recipient',
      {
        instructions: [
          { ...release, accounts: release.accounts.with(0, paying(stranger.address)) },
        ],
      },
      stranger,
    ),
    draft(
      'a stranger in place of the release key',
      {
        instructions: [
          { ...release, accounts: release.accounts.with(1, paying(stranger.address)) },
        ],
      },
      stranger,
    ),
  ]
}

export function signatures(parties: Parties): Hostile[] {
  const { honest, gift, recipient, other } = parties
  const stranger = newWallet()
  const message = compile(honest)
  const [mine, key] = [recipient.address, gift.release.address]
  const good = new Map(
    [recipient, gift.release].map((each) => [each.address, signBytes(each, message.bytes)]),
  )
  const elsewhere = compile({
    ...honest,
    instructions: [limit(1), ...honest.instructions.slice(1)],
  })
  const toStranger = compile({
    ...honest,
    instructions: honest.instructions.map((each) => ({
      ...each,
      accounts: each.accounts.map((meta) =>
        meta.address === mine ? { ...meta, address: stranger.address } : meta,
      ),
    })),
  })
  const garbage = Uint8Array.from({ length: 64 }, () => randomInt(256))
  const put = (name: string, signer: string, signature: Uint8Array): Hostile => ({
    name,
    wire: assemble(message, new Map(good).set(signer, signature)),
  })
  // s + L equals s modulo the group order: a lax verifier accepts it.
  const malleable = (signature: Uint8Array) => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const s = BigInt(`0x${Buffer.from(signature.slice(32)).reverse().toString('hex')}`) + order
    return Buffer.concat([
      signature.slice(0, 32),
      Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse(),
    ])
  }
  return [recipient, gift.release].flatMap((wallet) => {
    const name = wallet === recipient ? "the recipient's signature" : "the release key's signature"
    const own = good.get(wallet.address) as Uint8Array
    const theirs = good.get(wallet === recipient ? key : mine) as Uint8Array
    return [
      put(`${name} missing`, wallet.address, new Uint8Array(64)),
      put(`${name} of ones`, wallet.address, new Uint8Array(64).fill(255)),
      put(`${name} garbage`, wallet.address, garbage),
      put(`${name} by the other signer`, wallet.address, theirs),
      put(`${name} by a stranger`, wallet.address, signBytes(stranger, message.bytes)),
      put(`${name} over another budget`, wallet.address, signBytes(wallet, elsewhere.bytes)),
      put(`${name} over another gift`, wallet.address, signBytes(wallet, compile(other).bytes)),
      put(`${name} over another recipient`, wallet.address, signBytes(wallet, toStranger.bytes)),
      put(
        `${name} over the whole wire`,
        wallet.address,
        signBytes(wallet, assemble(message, good)),
      ),
      put(
        `${name} cut and padded`,
        wallet.address,
        own.with(63, 0).with(0, (own[0] as number) ^ 1),
      ),
      put(`${name} plus the order`, wallet.address, malleable(own)),
    ]
  })
}

export function encodings(parties: Parties): Hostile[] {
  const { honest } = parties
  const { instructions } = honest
  const sound = fullySigned(parties, compile(honest))
  const of = (name: string, message: Message, code?: string): Hostile => ({
    name,
    wire: fullySigned(parties, message),
    ...(code === undefined ? {} : { code }),
  })
  const message = compile(honest)
  const spliced = (at: number, count: number, ...bytes: number[]): Message => ({
    ...message,
    bytes: Uint8Array.from([...message.bytes].toSpliced(at, count, ...bytes)),
  })
  const keys = message.bytes[4] as number
  const list = 5 + 32 * keys + 32
  const table = base58.decode(newWallet().address)
  const assert = (bytes: number) => ({
    program: LIGHTHOUSE,
    accounts: [],
    data: Array(bytes).fill(2),
  })
  // One byte too many: a key, and the overhead of an instruction with this much data.
  const filler = assert(MOST_BYTES + 1 - sound.length - 32 - 4)
  return [
    of('a legacy message', compile({ ...honest, version: 'legacy' })),
    of('version 1', spliced(0, 1, 0x81)),
    of('version 127', spliced(0, 1, 0xff)),
    of('a lookup table', compile({ ...honest, lookups: [1, ...table, 1, 0, 0] })),
    of('an empty lookup table', compile({ ...honest, lookups: [1, ...table, 0, 0] })),
    of(
      'two lookup tables',
      compile({ ...honest, lookups: [2, ...table, 0, 1, 0, ...table, 1, 1, 0] }),
    ),
    of('a trailing signed byte', spliced(message.bytes.length, 0, 0)),
    of('a trailing signed message', spliced(message.bytes.length, 0, ...message.bytes)),
    of('keys counted in two bytes', spliced(4, 1, keys | 128, 0)),
    of('instructions counted in two bytes', spliced(list, 1, 0x83, 0)),
    of('tables counted in two bytes', spliced(message.bytes.length - 1, 1, 0x80, 0)),
    of('no count of tables', spliced(message.bytes.length - 1, 1)),
    of('a read-only fee payer', spliced(2, 1, 3)),
    of('more read-only accounts than there are', spliced(3, 1, 255)),
    of('a missing account index', spliced(list + 1, 1, 99)),
    of('a repeated key', spliced(5 + 32 * (keys - 1), 32, ...message.bytes.slice(5, 37))),
    of('too large', compile({ ...honest, instructions: [...instructions, filler] })),
    { name: 'a trailing unsigned byte', wire: Uint8Array.from([...sound, 0]) },
    { name: 'the transaction twice', wire: Uint8Array.from([...sound, ...sound].slice(0, 1_200)) },
    {
      name: 'signatures counted in two bytes',
      wire: Uint8Array.from([0x83, 0, ...sound.slice(1)]),
    },
    { name: 'two signatures', wire: Uint8Array.from([2, ...sound.slice(65)]) },
    {
      name: 'four signatures',
      wire: Uint8Array.from([4, ...sound.slice(1, 65), ...sound.slice(1)]),
    },
    { name: 'no signatures', wire: Uint8Array.from([0, ...message.bytes]) },
    { name: 'a message alone', wire: message.bytes },
    { name: 'a byte', wire: Uint8Array.of(3) },
    { name: 'zeros', wire: new Uint8Array(630) },
    ...[1, 32, 64, 65, 192, 193, 200, 300, 500, sound.length - 1].map((length) => ({
      name: `cut to ${length} bytes`,
      wire: sound.slice(0, length),
    })),
  ]
}

const FLIPS = 64

/** Everywhere except in the sponsor's own signature, which is not checked. */
export function flips(parties: Parties): Hostile[] {
  const sound = fullySigned(parties, compile(parties.honest))
  return Array.from({ length: FLIPS }, (_, turn) => {
    const at = 65 + Math.floor(((sound.length - 66) * turn) / FLIPS)
    const bit = 1 << (turn % 8)
    return {
      name: `bit ${turn % 8} of byte ${at}`,
      wire: sound.with(at, (sound[at] as number) ^ bit),
    }
  })
}

export function lifetimes(parties: Parties): Hostile[] {
  const { honest, recipient } = parties
  const advance = {
    program: SYSTEM,
    accounts: [written(newWallet().address), read(RECENT_BLOCKHASHES), paying(recipient.address)],
    data: u32(4),
  }
  const unknown = newWallet().address
  return [
    {
      name: 'a durable nonce',
      wire: changed(parties, [advance, ...honest.instructions], { blockhash: unknown }),
    },
    {
      name: 'an invented blockhash',
      wire: changed(parties, honest.instructions, { blockhash: unknown }),
      code: 'transaction_expired',
    },
    {
      name: 'a blockhash of zeros',
      wire: changed(parties, honest.instructions, { blockhash: SYSTEM }),
      code: 'transaction_expired',
    },
  ]
}
