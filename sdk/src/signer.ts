/**
 * Who signs: a wallet, a key, or a service that holds one. It has an address and either of
 *
 * - `signTransaction`, which takes a whole transaction in Solana's wire format and returns it signed,
 *   as wallets do. The wallet may add a compute budget and Lighthouse asserts; anything else that it
 *   changes is refused. It is used if both are there.
 * - `signMessage`, which returns the 64 bytes of the Ed25519 signature of the bytes that it is given,
 *   as keys and key services do. A wallet's method of that name will not do: it refuses transactions.
 *
 * @example
 * ```ts
 * import type { Signer } from '@florin/sdk'
 *
 * // A wallet of the Wallet Standard, as `getWallets()` finds it.
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
 * A wallet that signs and sends by itself, through a node of its own: what most wallets in a browser want
 * to do. It takes a whole transaction in Solana's wire format and returns the 64 bytes of its signature.
 *
 * @example
 * ```ts
 * import type { SendingWallet } from '@florin/sdk'
 *
 * // A wallet of the Wallet Standard, as `getWallets()` finds it.
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
 *     if (sent === undefined) throw new Error('The wallet did not send it.')
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
