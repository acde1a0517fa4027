/** A sum of money as shops write it, for a regular expression. */
export const MONEY =
  '(?:[-−]\\s?)?(?:[A-Z]{1,3}\\s?\\$\\s?|[A-Z]{3}\\s?|[$€£¥]\\s?)?(?:[-−])?' +
  '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,9})(?:\\.\\d{2})?(?:\\s?[A-Z]{3})?|[Ff]ree|FREE'

/** A page's text, normalised: one line per line or cell, single spaces. */
export function normalizeText(text: string): string {
  return text
    .replaceAll(/[^\S\n\t]+/g, ' ')
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
