/** A word of a prompt, a number in it, or a sign that says what a number is. */
export type Word = {
  readonly raw: string
  /** In small letters and without accents: `größe` → `grosse`, `Taille` → `taille`. */
  readonly plain: string
  /** Without the s of a plural: `mugs` and `mug` are one. */
  readonly stem: string
  readonly start: number
  readonly end: number
  /** What joins it to the word before, where no space does: '' in `2XL`, '-' in `navy-blue`; else null. */
  readonly glue: string | null
  /** What is said in one breath: between commas, stops and the like. */
  readonly clause: number
}

// Each alternative begins with another kind of character, so that no text can be read in two ways and
// reading takes as long as the text is.
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*|[%#$€£¥]/gu
const BREAK = /[,;:()[\]"“”„«»!?\n–—|]|\.(?=\s|$)| - /u

/** Compatibility forms are made plain first: places in the text are places in this one. */
export function normalizePrompt(prompt: string): string {
  return prompt.normalize('NFKC').replaceAll(/\r\n?/g, '\n').replaceAll('×', 'x')
}

export function readWords(text: string): Word[] {
  const words: Word[] = []
  let clause = 0
  let before = 0
  for (const { 0: match, index } of text.matchAll(WORD)) {
    for (const [raw, start] of splitElision(match, index)) {
      const gap = text.slice(before, start)
      if (BREAK.test(gap)) clause += 1
      const glue = words.length > 0 && gap.length < 2 && !/\s/.test(gap) ? gap : null
      const plain = fold(raw)
      const end = start + raw.length
      words.push({ raw, plain, stem: stemOf(plain), start, end, glue, clause })
      before = end
    }
  }
  return words
}

/** `l’express` is two words, `women’s` is one. */
function splitElision(raw: string, start: number): [string, number][] {
  const at = raw.search(/['’]/)
  if (at < 1 || at > 2 || raw.length - at < 4) return [[raw, start]]
  return [
    [raw.slice(0, at), start],
    [raw.slice(at + 1), start + at + 1],
  ]
}

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('’', "'")
}

function stemOf(plain: string): string {
  const own = plain.endsWith("'s") ? plain.slice(0, -2) : plain
  return own.length > 3 && own.endsWith('s') && !own.endsWith('ss') ? own.slice(0, -1) : own
}

/** Without what stands in brackets: `M (38–40)` is an M. */
export function wordsOfValue(value: string): Word[] {
  return readWords(value.replaceAll(/\([^()]*\)/g, ' ').normalize('NFKC'))
}

/** Whether the words from `at` on, in one breath, are these. */
export function isPhraseAt(words: readonly Word[], at: number, stems: readonly string[]): boolean {
  const clause = words[at]?.clause
  return stems.every((stem, n) => {
    const word = words[at + n]
    return word !== undefined && word.stem === stem && word.clause === clause
  })
}

/** Words by their first, so that a text is compared with what can match and nothing else. */
export function indexPhrases<Meaning>(
  phrases: Iterable<readonly [string, Meaning]>,
): PhraseIndex<Meaning> {
  const index: PhraseIndex<Meaning> = new Map()
  for (const [phrase, meaning] of phrases) {
    const stems = readWords(phrase).map(({ stem }) => stem)
    const first = stems[0] ?? ''
    const others = index.get(first) ?? []
    index.set(
      first,
      [...others, { stems, meaning }].sort((a, b) => b.stems.length - a.stems.length),
    )
  }
  return index
}

export type PhraseIndex<Meaning> = Map<
  string,
  readonly { readonly stems: readonly string[]; readonly meaning: Meaning }[]
>

/** The longest phrase that begins here. */
export function phraseAt<Meaning>(
  index: PhraseIndex<Meaning>,
  words: readonly Word[],
  at: number,
): { meaning: Meaning; length: number } | null {
  const candidates = index.get(words[at]?.stem ?? '') ?? []
  const found = candidates.find(({ stems }) => isPhraseAt(words, at, stems))
  return found === undefined ? null : { meaning: found.meaning, length: found.stems.length }
}

/** The words outside these stretches of the text; what stood around one is not one breath. */
export function wordsOutside(words: readonly Word[], stretches: readonly Stretch[]): Word[] {
  const inOrder = [...stretches].sort((a, b) => a.start - b.start)
  const free: Word[] = []
  let passed = 0
  for (const word of words) {
    while (passed < inOrder.length && (inOrder[passed] as Stretch).end <= word.start) passed += 1
    const next = inOrder[passed]
    if (next !== undefined && word.end > next.start) continue
    free.push({ ...word, clause: word.clause + passed * (words.length + 1) })
  }
  return free
}

export type Stretch = { readonly start: number; readonly end: number }
