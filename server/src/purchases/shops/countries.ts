/** `US` → `United States`; null: not a country's code. */
export function englishName(country: string): string | null {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(country) ?? null
  } catch {
    return null // not a code at all
  }
}
