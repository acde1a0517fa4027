const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  maestro: 'Maestro',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Brand name as printed on the card. */
export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand
}

type Named = {
  readonly source: 'stored' | 'issued'
  readonly brand: string | null
  readonly last4: string | null
}

/** Display name of a card. No other digits of its number are ever shown. */
export function cardName({ source, brand, last4 }: Named): string {
  if (source === 'issued') return 'A new card for each purchase'
  return `${brand === null ? 'Card' : brandName(brand)} •••• ${last4 ?? ''}`
}
