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

/** Why a wallet cannot be used. */
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

/** Connects a wallet that signs and sends a payment itself. */
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

/** Connects a wallet that signs a transaction; others sign after it and we send it. */
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

/** The sign-in request, as Wallet Standard input and as plain text. */
type SignInRequest = {
  readonly message: string
  readonly sign_in_input: SolanaSignInInput
}

/**
 * Connects a wallet for sign-in. `signIn` lets the wallet show who asks; `signMessage` of the same
 * text is the fallback.
 */
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

/** A signature for another network is useless here and could be dangerous there. */
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

const REJECTED = 4001 // EIP-1193's code, which Solana wallets use too

/** Wallets report a rejection by code or only in the message. */
function rethrow(error: unknown): never {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (code === REJECTED || /reject|denied|declin|cancel/i.test(message)) {
    throw new WalletError('rejected', error)
  }
  throw error
}
