import type { SendingWallet, Signer } from '@florin/sdk'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignInInput,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'

export type Network = 'mainnet' | 'localnet'

/** What keeps a wallet from being used, of which people are told. */
export type WalletFault = 'network' | 'feature' | 'rejected' | 'no_account'

export class WalletError extends Error {
  readonly fault: WalletFault

  constructor(fault: WalletFault, cause?: unknown) {
    super(`The wallet cannot be used: ${fault}.`, { cause })
    this.fault = fault
  }
}

const SEND = 'solana:signAndSendTransaction'
const SIGN = 'solana:signTransaction'
const SIGN_IN = 'solana:signIn'
const SIGN_MESSAGE = 'solana:signMessage'

/** A wallet that pays: it signs and sends by itself. */
export async function connectToPay(wallet: Wallet, network: Network): Promise<SendingWallet> {
  const chain = chainOf(wallet, network)
  const feature = (wallet.features as Partial<SolanaSignAndSendTransactionFeature>)[SEND]
  if (feature === undefined) throw new WalletError('feature')
  const account = await connect(wallet)
  return {
    address: account.address,
    async signAndSendTransaction(transaction) {
      const asked = feature.signAndSendTransaction({ account, chain, transaction })
      const [sent] = await asked.catch(rethrow)
      if (sent === undefined) throw new WalletError('rejected')
      return sent.signature
    },
  }
}

/** A wallet that signs what others sign after it, and that we send. */
export async function connectToSign(wallet: Wallet, network: Network): Promise<Signer> {
  const chain = chainOf(wallet, network)
  const feature = (wallet.features as Partial<SolanaSignTransactionFeature>)[SIGN]
  if (feature === undefined) throw new WalletError('feature')
  const account = await connect(wallet)
  return {
    address: account.address,
    async signTransaction(transaction) {
      const asked = feature.signTransaction({ account, chain, transaction })
      const [signed] = await asked.catch(rethrow)
      if (signed === undefined) throw new WalletError('rejected')
      return signed.signedTransaction
    },
  }
}

type SignInFeatures = SolanaSignInFeature & SolanaSignMessageFeature

/** What a wallet is asked to sign by who signs in: in the standard's own form, and as text. */
type SignInRequest = {
  readonly message: string
  readonly sign_in_input: SolanaSignInInput
}

/** A wallet that signs in: by the standard's way, in which it shows who asks, else by signing the same text. */
export async function connectToSignIn(wallet: Wallet, network: Network) {
  chainOf(wallet, network)
  const { [SIGN_IN]: signIn, [SIGN_MESSAGE]: sign } = wallet.features as Partial<SignInFeatures>
  if (signIn === undefined && sign === undefined) throw new WalletError('feature')
  const account = await connect(wallet)
  return {
    address: account.address,
    async signIn({ message, sign_in_input: input }: SignInRequest) {
      const asked =
        signIn === undefined
          ? sign?.signMessage({ account, message: new TextEncoder().encode(message) })
          : signIn.signIn(input)
      const [signed] = (await asked?.catch(rethrow)) ?? []
      if (signed === undefined) throw new WalletError('rejected')
      return { message: signed.signedMessage, signature: signed.signature }
    },
  }
}

/** What is signed for another network is worth nothing here, or worth too much there. */
function chainOf({ chains }: Wallet, network: Network): `solana:${Network}` {
  const chain = `solana:${network}` as const
  if (!chains.includes(chain)) throw new WalletError('network')
  return chain
}

type ConnectFeature = {
  readonly connect: () => Promise<{ readonly accounts: readonly WalletAccount[] }>
}

async function connect(wallet: Wallet): Promise<WalletAccount> {
  const feature = wallet.features['standard:connect'] as ConnectFeature | undefined
  if (feature === undefined) throw new WalletError('feature')
  const { accounts } = await feature.connect().catch(rethrow)
  const account = accounts.find(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
  if (account === undefined) throw new WalletError('no_account')
  return account
}

const REJECTED = 4001 // as wallets have said since long before there was a standard

/** Wallets tell a no by a code, or only by words. */
function rethrow(error: unknown): never {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (code === REJECTED || /reject|denied|declin|cancel/i.test(message)) {
    throw new WalletError('rejected', error)
  }
  throw error
}
