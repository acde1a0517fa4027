import type { Names } from './names.ts'

const ESCAPE = /\\(?:[0-9a-fA-F]{1,6}\s?|[^\n0-9a-fA-F])/.source
const TEXT = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/.source
const COMMENT = /\/\*[\s\S]*?\*\//.source
const PIECES = new RegExp(`${COMMENT}|${TEXT}|url\\([^)]*\\)|${ESCAPE}|[^]`, 'g')
const LETTER = `(?:[a-zA-Z_\\u0080-\\uffff]|${ESCAPE})`
const NAME = `-{0,2}${LETTER}(?:${LETTER}|[\\d-])*`
// Attribute selectors hold values, not names.
const SELECTOR = new RegExp(
  `${COMMENT}|${TEXT}|\\[(?:${TEXT}|[^\\]"'])*\\]|(?<sign>[.#])(?<name>${NAME})`,
  'g',
)

/** Renames classes and ids in selectors, the parts before a brace. */
export function rewriteCss(css: string, names: Names): string {
  let written = ''
  let pending = ''
  for (const [piece] of css.matchAll(PIECES)) {
    if (piece === '{') written += isRule(pending) ? renameIn(pending, names) : pending
    else if (piece === ';' || piece === '}') written += pending
    else {
      pending += piece
      continue
    }
    written += piece
    pending = ''
  }
  return written + pending
}

function isRule(prelude: string): boolean {
  return !prelude.replaceAll(new RegExp(COMMENT, 'g'), '').trimStart().startsWith('@')
}

function renameIn(selector: string, names: Names): string {
  return selector.replaceAll(SELECTOR, (whole, ...rest) => {
    const { sign, name } = rest.at(-1) as { sign?: string; name?: string }
    return name === undefined ? whole : `${sign}${names.alias(unescapeName(name))}`
  })
}

function unescapeName(name: string): string {
  return name.replaceAll(/\\(?:([0-9a-fA-F]{1,6})\s?|([\s\S]))/g, (_, code, character) =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
