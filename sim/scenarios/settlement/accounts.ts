/** Creates accounts in any state on the local network, by Surfpool's cheat calls. */
import type { Address, KeyPairSigner } from '@solana/kit'
import { generateKeyPairSigner, getAddressEncoder, none, some } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getMintEncoder,
  getMultisigEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
  AccountState as TokenState,
} from '@solana-program/token'
import { USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'
import { call } from '../../../scripts/local/client.ts'

export type Accounts = ReturnType<typeof openAccounts>

type TokenAccount = {
  readonly owner: Address
  readonly baseUnits: bigint
  readonly mint?: Address
  readonly program?: Address
  /** May spend the whole balance besides the owner. */
  readonly delegate?: Address
}

const SYSTEM_ADDRESS = '11111111111111111111111111111111'
const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const PLENTY_LAMPORTS = 1_000_000_000
const DECIMALS = 6
const MULTISIG_PLACES = 11
const TABLE_HEADER_BYTES = 56
const NEVER = 0xffff_ffff_ffff_ffffn

export function openAccounts(rpcUrl: string) {
  const put = async (account: Address, owner: string, data: ArrayLike<number>) => {
    const params = [
      account,
      { lamports: PLENTY_LAMPORTS, owner, data: Buffer.from(Array.from(data)).toString('hex') },
    ]
    const body = { jsonrpc: '2.0', id: 1, method: 'surfnet_setAccount', params }
    const { body: answer } = await call(rpcUrl, 'POST', '', { body })
    if (answer.error) throw new Error(`surfnet_setAccount: ${answer.error.message}`)
  }
  const newAddress = async () => (await generateKeyPairSigner()).address

  const putToken = async (account: Address, terms: TokenAccount) => {
    await put(account, terms.program ?? TOKEN_PROGRAM_ADDRESS, tokenData(terms))
    return account
  }

  return {
    /**
     * A wallet with SOL and, in its canonical account, this much USDC; null: without the account.
     */
    async wallet(baseUnits: bigint | null): Promise<KeyPairSigner> {
      const signer = await generateKeyPairSigner()
      await put(signer.address, SYSTEM_ADDRESS, [])
      if (baseUnits !== null) {
        await putToken(await tokenAccountOf(signer.address), { owner: signer.address, baseUnits })
      }
      return signer
    },
    /** A token account that is not canonical. */
    async token(account: TokenAccount): Promise<Address> {
      return await putToken(await newAddress(), account)
    },
    /** A canonical token account of any mint. */
    async canonicalToken(account: TokenAccount & { mint: Address }): Promise<Address> {
      const { owner, mint, program } = account
      return await putToken(await tokenAccountOf(owner, mint, program), account)
    },
    async mint(program: Address = TOKEN_PROGRAM_ADDRESS): Promise<Address> {
      const mint = await newAddress()
      await put(mint, program, mintData())
      return mint
    },
    /** Requires the signatures of two of these. */
    async multisig(signers: readonly Address[]): Promise<Address> {
      const multisig = await newAddress()
      const places = Array.from({ length: MULTISIG_PLACES }, (_, place) => signers[place])
      const data = getMultisigEncoder().encode({
        m: 2,
        n: signers.length,
        isInitialized: true,
        signers: places.map((signer) => signer ?? (SYSTEM_ADDRESS as Address)),
      })
      await put(multisig, TOKEN_PROGRAM_ADDRESS, data)
      return multisig
    },
    async lookupTable(addresses: readonly Address[]): Promise<Address> {
      const table = await newAddress()
      const header = Buffer.alloc(TABLE_HEADER_BYTES)
      header.writeUInt32LE(1, 0) // a table, never deactivated, extended long ago
      header.writeBigUInt64LE(NEVER, 4)
      const rows = addresses.flatMap((each) => [...getAddressEncoder().encode(each)])
      await put(table, LOOKUP_TABLE_PROGRAM, [...header, ...rows])
      return table
    },
  }
}

function tokenData({ owner, baseUnits, mint = USDC_MINT_ADDRESS, delegate }: TokenAccount) {
  return getTokenEncoder().encode({
    mint,
    owner,
    amount: baseUnits,
    delegate: delegate ? some(delegate) : none(),
    state: TokenState.Initialized,
    isNative: none(),
    delegatedAmount: delegate ? baseUnits : 0n,
    closeAuthority: none(),
  })
}

function mintData() {
  return getMintEncoder().encode({
    mintAuthority: none(),
    supply: 1_000_000_000_000n,
    decimals: DECIMALS,
    isInitialized: true,
    freezeAuthority: none(),
  })
}

export async function tokenAccountOf(
  owner: Address,
  mint: Address = USDC_MINT_ADDRESS,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<Address> {
  return (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0]
}
