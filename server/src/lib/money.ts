import type { Address } from './addresses.ts'

/** Cents on the wire and in tables; base units, 10,000 to a cent, on the chain. */
export type Cents = number & { readonly __unit: 'cents' }
export type BaseUnits = bigint & { readonly __unit: 'base units' }

export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
export const USDC_DECIMALS = 6

const BASE_UNITS_PER_CENT = 10_000n

export function toBaseUnits(cents: Cents): BaseUnits {
  return (BigInt(cents) * BASE_UNITS_PER_CENT) as BaseUnits
}

/** Drops fractions of a cent; base units keep them. */
export function floorToCents(amount: BaseUnits): Cents {
  return Number(amount / BASE_UNITS_PER_CENT) as Cents
}

/** For messages: `25.00 USDC`, with as many decimals as exactness takes. */
export function formatUsdc(amount: BaseUnits): string {
  const digits = amount.toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${fraction} USDC`
}

/** For messages: `0.0021 SOL`. */
export function formatSol(lamports: number): string {
  const digits = lamports.toString().padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0{1,7}$/, '')
  return `${digits.slice(0, -9)}.${fraction} SOL`
}

/**
 * The highest price of an item and of a whole order: below 1,000 million USDC. In base units it is
 * still an exact JavaScript number.
 */
export const MOST_CENTS = 99_999_999_999 as Cents
