/** Transactions with the right signers that do something else, or something more. */
import { base58 } from '@scure/base'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { costly } from './costly.ts'
import type { Hostile, Parties } from './parties.ts'
import { changed, MEMO, paying, read, written } from './parties.ts'
import { LIGHTHOUSE, LIMITS } from './test-env.ts'
import type { Instruction, Meta } from './transactions.ts'
import { budget, feeOf, limit, price } from './transactions.ts'

/** At the start, before the release, and at the end. */
function everywhere(parties: Parties, name: string, added: Instruction): Hostile[] {
  const { instructions } = parties.honest
  return [0, instructions.length - 1, instructions.length].map((at) => ({
    name: `${name} at ${at}`,
    wire: changed(parties, instructions.toSpliced(at, 0, added)),
  }))
}

export function extraInstructions(parties: Parties): Hostile[] {
  const { sponsor, recipient } = parties
  const cases = (payer: string, whose: string) =>
    Object.entries(costly(payer)).flatMap(([name, added]) =>
      everywhere(parties, `${name} of ${whose}`, added),
    )
  const called = { program: sponsor, accounts: [], data: [1] }
  return [
    ...cases(sponsor, 'the sponsor'),
    ...cases(recipient.address, 'the recipient'),
    ...everywhere(parties, 'a call of the sponsor', called),
  ]
}

export function lighthouses(parties: Parties): Hostile[] {
  const { sponsor, recipient, honest } = parties
  const call = (data: readonly number[], ...accounts: Meta[]) => ({
    program: LIGHTHOUSE,
    accounts,
    data,
  })
  const self = read(recipient.address)
  const lookAlike = base58.decode(LIGHTHOUSE)
  lookAlike[31] = (lookAlike[31] as number) ^ 1
  const last = (name: string, added: Instruction) => ({
    name,
    wire: changed(parties, [...honest.instructions, added]),
  })
  return [
    ...Array.from({ length: 16 }, (_, kind) =>
      last(`assert ${kind + 2} of the sponsor`, call([kind + 2, 0], self, read(sponsor))),
    ),
    ...[0, 1, 18, 19, 32, 127, 128, 255].map((kind) =>
      last(`Lighthouse ${kind}`, call([kind, 0, 2], self)),
    ),
    last('Lighthouse without data', call([], self)),
    last('MemoryWrite with an assert behind it', call([0, 2, 2, 2], self)),
    last('an Anchor discriminator', call([0xaf, 0xaf, 0x6d, 0x1f, 0x0d, 0x98, 0x9b, 0xed], self)),
    last('an assert of a look-alike', { ...call([2, 0], self), program: base58.encode(lookAlike) }),
  ]
}

/** The sponsor, the recipient and the release key. */
const SIGNERS = 3

export function budgets(parties: Parties): Hostile[] {
  const [, , release] = parties.honest.instructions as [Instruction, Instruction, Instruction]
  const priority = feeOf(parties.honest, SIGNERS) - 5_000 * SIGNERS
  const named = (address: string) => ({ ...price(1n), accounts: [read(address)] })
  const lists: Record<string, Instruction[]> = {
    'one lamport above the template': [limit(1_000_000), price(BigInt(priority + 1)), release],
    'the smallest step above the template': [limit(1_000_001), price(BigInt(priority)), release],
    'all that the setting allows': [
      limit(1_000_000),
      price(BigInt(LIMITS.feeLamports - 5_000 * SIGNERS)),
      release,
    ],
    'a hundredfold price': [limit(35_000), price(1_000_000n * 100n), release],
    'a price of 2^63': [limit(35_000), price(2n ** 63n), release],
    'a price of 2^64 - 1': [limit(35_000), price(2n ** 64n - 1n), release],
    'a price that overflows with its units': [
      limit(1_400_000),
      price(2n ** 63n / 700_000n),
      release,
    ],
    'a price that wraps to nothing': [limit(2 ** 20), price(2n ** 44n), release],
    'a limit of 2^32 - 1 at a high price': [limit(2 ** 32 - 1), price(10_000n), release],
    'all units at a high price': [limit(1_400_000), price(7_144n), release],
    'two limits': [limit(1), limit(35_000), price(10_000n), release],
    'two limits around': [limit(35_000), price(10_000n), release, limit(1_400_000)],
    'two prices': [limit(35_000), price(1n), price(10_000n), release],
    'two prices around': [limit(35_000), price(1n), release, price(10n ** 9n)],
    'a price alone': [price(1n), release],
    'a high price alone': [price(10n ** 9n), release],
    'deprecated RequestUnits': [budget(0, 2n ** 63n, 9), release],
    RequestHeapFrame: [limit(35_000), price(1n), budget(1, 65_536n, 5), release],
    'a loaded-data limit': [limit(35_000), price(1n), budget(4, 65_536n, 5), release],
    'kind 5': [limit(35_000), price(1n), budget(5, 1n, 5), release],
    'kind 255': [limit(35_000), price(1n), budget(255, 1n, 9), release],
    'a budget without data': [limit(35_000), price(1n), budget(0, 0n, 0), release],
    'a limit of 4 bytes': [budget(2, 1n, 4), price(1n), release],
    'a limit of 6 bytes': [budget(2, 35_000n, 6), price(1n), release],
    'a price of 8 bytes': [limit(35_000), budget(3, 1n, 8), release],
    'a price that names the sponsor': [limit(35_000), named(parties.sponsor), release],
    'a price that names the recipient': [limit(35_000), named(parties.recipient.address), release],
  }
  return Object.entries(lists).map(([name, list]) => ({ name, wire: changed(parties, list) }))
}

export function releases(parties: Parties): Hostile[] {
  const { honest, other } = parties
  const { instructions } = honest
  const release = instructions.at(-1) as Instruction
  const foreign = other.instructions.at(-1) as Instruction
  const stranger = newWallet().address
  const at = (index: number, meta: Meta) => ({
    ...release,
    accounts: release.accounts.with(index, meta),
  })
  const swap = (one: number, two: number) => ({
    ...release,
    accounts: release.accounts
      .with(one, release.accounts[two] as Meta)
      .with(two, release.accounts[one] as Meta),
  })
  const instead = (name: string, list: readonly Instruction[], code?: string): Hostile => ({
    name,
    wire: changed(parties, [...instructions.slice(0, -1), ...list]),
    ...(code === undefined ? {} : { code }),
  })
  const [bump = 0] = [...release.data].slice(1)
  return [
    instead('no release', []),
    instead('the release twice', [release, release]),
    instead('a release of another gift', [foreign]),
    instead('a release of another gift beside it', [release, foreign]),
    instead('another token account', [at(5, written(stranger))]),
    instead('another gift account', [at(3, foreign.accounts[3] as Meta)]),
    instead('another vault', [at(4, foreign.accounts[4] as Meta)]),
    instead('another sender', [at(2, written(stranger))]),
    instead('the sponsor as sender', [at(2, written(parties.sponsor))]),
    instead('the sponsor as recipient', [at(0, paying(parties.sponsor))]),
    instead('the sponsor as release key', [at(1, paying(parties.sponsor))]),
    instead('another mint', [at(6, read(stranger))]),
    instead('another token program', [at(7, read(MEMO))]),
    instead('an additional account', [
      { ...release, accounts: [...release.accounts, read(stranger)] },
    ]),
    instead('the sponsor as an additional account', [
      { ...release, accounts: [...release.accounts, paying(parties.sponsor)] },
    ]),
    instead('a missing account', [{ ...release, accounts: release.accounts.slice(0, -1) }]),
    instead('recipient and key swapped', [swap(0, 1)]),
    instead('gift and vault swapped', [swap(3, 4)]),
    instead('another bump', [{ ...release, data: [1, bump - 1] }]),
    instead('longer data', [{ ...release, data: [...release.data, 0] }]),
    instead('shorter data', [{ ...release, data: [1] }]),
    instead('the release turned into a fund', [{ ...release, data: [0, bump] }]),
    instead('the release turned into a reclaim', [{ ...release, data: [2, bump] }]),
    instead('another program', [{ ...release, program: MEMO }]),
    // These are our release, but cannot succeed.
    instead(
      'a read-only vault',
      [at(4, read(release.accounts[4]?.address as string))],
      'release_would_fail',
    ),
    instead(
      'a read-only gift',
      [at(3, read(release.accounts[3]?.address as string))],
      'release_would_fail',
    ),
    {
      name: 'too few units',
      wire: changed(parties, [limit(100), release]),
      code: 'release_would_fail',
    },
  ]
}
