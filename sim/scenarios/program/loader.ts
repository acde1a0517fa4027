/** Deploys a program to a network by transactions to the upgradeable loader. */

import type { Address, Instruction, TransactionSigner } from '@solana/kit'
import {
  AccountRole,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU32Encoder,
  getU64Encoder,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import type { Network } from '../../../scripts/local/network.ts'

const LOADER_ADDRESS = address('BPFLoaderUpgradeab1e11111111111111111111111')
const RENT_SYSVAR_ADDRESS = address('SysvarRent111111111111111111111111111111111')
const CLOCK_SYSVAR_ADDRESS = address('SysvarC1ock11111111111111111111111111111111')
const SYSTEM_ADDRESS = address('11111111111111111111111111111111')
const BUFFER_HEADER_BYTES = 37
const PROGRAM_BYTES = 36
const CHUNK_BYTES = 900
const OPERATION = { initializeBuffer: 0, write: 1, deploy: 2, setAuthority: 4 }

const u32 = (value: number) => getU32Encoder().encode(value)
const u64 = (value: number) => getU64Encoder().encode(value)
const written = (place: Address) => ({ address: place, role: AccountRole.WRITABLE })
const read = (place: Address) => ({ address: place, role: AccountRole.READONLY })
const signing = (
  signer: TransactionSigner,
  role: AccountRole.READONLY_SIGNER | AccountRole.WRITABLE_SIGNER,
) => ({
  address: signer.address,
  role,
  signer,
})

function loaderCall(accounts: Instruction['accounts'], ...parts: readonly ArrayLike<number>[]) {
  const data = Uint8Array.from(parts.flatMap((part) => [...Array.from(part)]))
  return { programAddress: LOADER_ADDRESS, accounts: accounts ?? [], data }
}

async function createAccount(network: Network, newAccount: TransactionSigner, space: number) {
  const lamports = await network.rpc.getMinimumBalanceForRentExemption(BigInt(space)).send()
  const payer = network.payer
  return getCreateAccountInstruction({
    payer,
    newAccount,
    lamports,
    space,
    programAddress: LOADER_ADDRESS,
  })
}

async function writeBuffer(network: Network, program: Uint8Array): Promise<Address> {
  const buffer = await generateKeyPairSigner()
  const authority = signing(network.payer, AccountRole.READONLY_SIGNER)
  const begin = [written(buffer.address), read(network.payer.address)]
  await network.send([
    await createAccount(network, buffer, BUFFER_HEADER_BYTES + program.length),
    loaderCall(begin, u32(OPERATION.initializeBuffer)),
  ])
  const offsets = Array.from(
    { length: Math.ceil(program.length / CHUNK_BYTES) },
    (_, at) => at * CHUNK_BYTES,
  )
  const writeAt = (offset: number) => {
    const chunk = program.subarray(offset, offset + CHUNK_BYTES)
    const parts = [u32(OPERATION.write), u32(offset), u64(chunk.length), chunk]
    return network.send([loaderCall([written(buffer.address), authority], ...parts)])
  }
  await Promise.all(offsets.map(writeAt))
  return buffer.address
}

/** Returns the address of the deployed program. */
export async function deploy(network: Network, program: Uint8Array): Promise<Address> {
  const buffer = await writeBuffer(network, program)
  const account = await generateKeyPairSigner()
  const accounts = [
    signing(network.payer, AccountRole.WRITABLE_SIGNER),
    written(await findProgramData(account.address)),
    written(account.address),
    written(buffer),
    read(RENT_SYSVAR_ADDRESS),
    read(CLOCK_SYSVAR_ADDRESS),
    read(SYSTEM_ADDRESS),
    signing(network.payer, AccountRole.READONLY_SIGNER),
  ]
  await network.send([
    await createAccount(network, account, PROGRAM_BYTES),
    loaderCall(accounts, u32(OPERATION.deploy), u64(program.length)),
  ])
  // A program can be called from the slot after the one it was deployed in.
  await network.waitForSlots(2)
  return account.address
}

/** Removes the upgrade authority for good. */
export async function makeImmutable(network: Network, program: Address) {
  const authority = signing(network.payer, AccountRole.READONLY_SIGNER)
  const accounts = [written(await findProgramData(program)), authority]
  await network.send([loaderCall(accounts, u32(OPERATION.setAuthority))])
}

export async function isImmutable(network: Network, program: Address): Promise<boolean> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const
  const { value } = await network.rpc.getAccountInfo(await findProgramData(program), config).send()
  // After the state (u32) and the slot (u64), one byte says whether there is an authority.
  return value !== null && Buffer.from(value.data[0], 'base64')[12] === 0
}

async function findProgramData(program: Address): Promise<Address> {
  const seeds = [getAddressEncoder().encode(program)]
  return (await getProgramDerivedAddress({ programAddress: LOADER_ADDRESS, seeds }))[0]
}
