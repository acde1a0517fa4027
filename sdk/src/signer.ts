/**
 * A wallet, a key or a key service that signs. It has an address and one of two methods:
 *
 * - `signTransaction` takes a transaction in Solana's wire format and returns it signed, as wallets
 *   do. The wallet may add a compute budget and Lighthouse asserts; the SDK refuses any other
 *   change. The SDK prefers this method if both exist.
 * - `signMessage` returns the 64-byte Ed25519 signature of the given bytes, as keys and key
 *   services do. A wallet's own `signMessage` does not work here: it refuses to sign transactions.
 *
 * @example
 * ```ts
 * import type { Signer } from '@florin/sdk'
 *
 * // A Wallet Standard wallet, as `getWallets()` returns it.
 * type Account = { readonly address: string }
 * type Wallet = {
 *   readonly features: {
 *     'solana:signTransaction': {
 *       signTransaction(input: {
 *         account: Account
 *         chain: 'solana:mainnet'
 *         transaction: Uint8Array
 *       }): Promise<readonly { signedTransaction: Uint8Array }[]>
 *     }
 *   }
 * }
 *
 * export const walletSigner = (wallet: Wallet, account: Account): Signer => ({
 *   address: account.address,
 *   async signTransaction(transaction) {
 *     const feature = wallet.features['solana:signTransaction']
 *     const input = { account, chain: 'solana:mainnet', transaction } as const
 *     const [signed] = await feature.signTransaction(input)
 *     if (signed === undefined) throw new Error('The wallet did not sign.')
 *     return signed.signedTransaction
 *   },
 * })
 * ```
 */
export type Signer = TransactionSigner | MessageSigner

/**
 * A wallet that signs a transaction and sends it through its own node, as most browser wallets do.
 * It takes a transaction in Solana's wire format and returns its 64-byte signature.
 *
 * @example
 * ```ts
 * import type { SendingWallet } from '@florin/sdk'
 *
 * // A Wallet Standard wallet, as `getWallets()` returns it.
 * type Account = { readonly address: string }
 * type Wallet = {
 *   readonly features: {
 *     'solana:signAndSendTransaction': {
 *       signAndSendTransaction(input: {
 *         account: Account
 *         chain: 'solana:mainnet'
 *         transaction: Uint8Array
 *       }): Promise<readonly { signature: Uint8Array }[]>
 *     }
 *   }
 * }
 *
 * export const sendingWallet = (wallet: Wallet, account: Account): SendingWallet => ({
 *   address: account.address,
 *   async signAndSendTransaction(transaction) {
 *     const feature = wallet.features['solana:signAndSendTransaction']
 *     const input = { account, chain: 'solana:mainnet', transaction } as const
 *     const [sent] = await feature.signAndSendTransaction(input)
 *     if (sent === undefined) throw new Error('The wallet did not send.')
 *     return sent.signature
 *   },
 * })
 * ```
 */
export type SendingWallet = {
  readonly address: string
  signAndSendTransaction(transaction: Uint8Array): Promise<Uint8Array>
}

type TransactionSigner = {
  readonly address: string
  signTransaction(transaction: Uint8Array): Uint8Array | Promise<Uint8Array>
}

type MessageSigner = {
  readonly address: string
  signMessage(message: Uint8Array): Uint8Array | Promise<Uint8Array>
}
