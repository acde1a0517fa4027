import type { Address } from './addresses.ts'
import type { BaseUnits } from './money.ts'

/** A Solana Pay transaction request: the wallet fetches the transaction from `link`. */
export function encodeTransactionRequest(link: URL): string {
  // The spec wants a link with a query fully escaped; a plain one stays readable.
  return `solana:${link.search === '' ? link.href : encodeURIComponent(link.href)}`
}

export type TransferRequest = {
  readonly recipientAddress: Address
  readonly amountBaseUnits: BaseUnits
  readonly mintAddress: Address
  readonly references: readonly Address[]
  readonly label?: string
  readonly message?: string
  readonly memo?: string
}

/**
 * A Solana Pay transfer request: the wallet builds the transfer itself. For mints of six decimals.
 */
export function encodeTransferRequest(request: TransferRequest): string {
  const { recipientAddress, amountBaseUnits, mintAddress, references } = request
  const fields = [
    `amount=${toDecimal(amountBaseUnits)}`,
    `spl-token=${mintAddress}`,
    ...references.map((reference) => `reference=${reference}`),
    ...TEXTS.flatMap((name) => encodeText(name, request[name])),
  ]
  return `solana:${recipientAddress}?${fields.join('&')}`
}

const DECIMALS = 6
const TEXTS = ['label', 'message', 'memo'] as const

// Works on digits: a JavaScript number would lose precision beyond sixteen of them.
function toDecimal(amount: BaseUnits): string {
  const digits = amount.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -DECIMALS) + (fraction === '' ? '' : `.${fraction}`)
}

// Spaces become %20: some wallets show a plus sign as is. A lone surrogate cannot be encoded.
function encodeText(name: string, text: string | undefined): string[] {
  return text === undefined || text === ''
    ? []
    : [`${name}=${encodeURIComponent(text.toWellFormed())}`]
}
