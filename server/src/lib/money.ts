import type { Address } from './addresses.ts'

/** Cents stand on the wire and in our tables; base units, of which a cent has 10,000, on the chain. */
export type Cents = number & { readonly __unit: 'cents' }
export type BaseUnits = bigint & { readonly __unit: 'base units' }

export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
export const USDC_DECIMALS = 6

const BASE_UNITS_PER_CENT = 10_000n

export function toBaseUnits(cents: Cents): BaseUnits {
  return (BigInt(cents) * BASE_UNITS_PER_CENT) as BaseUnits
}

/** What is less than a cent is left out here and kept in base units. */
export function floorToCents(amount: BaseUnits): Cents {
  return Number(amount / BASE_UNITS_PER_CENT) as Cents
}

/** For sentences: `25.00 USDC`, with as many decimals as it takes to be exact. */
export function formatUsdc(amount: BaseUnits): string {
  const digits = amount.toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${fraction} USDC`
}

/** As a person reads it: 0.0021 SOL. */
export function formatSol(lamports: number): string {
  const digits = lamports.toString().padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0{1,7}$/, '')
  return `${digits.slice(0, -9)}.${fraction} SOL`
}

/**
 * The most that anything sold may cost, one piece and a whole order alike: below 1,000 million USDC.
 * In base units it is still a whole number that JavaScript counts exactly.
 */
export const MOST_CENTS = 99_999_999_999 as Cents
