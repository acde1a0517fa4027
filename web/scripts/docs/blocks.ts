import { createHash } from 'node:crypto'

/** Code on a page that a reader may copy. */
export type Block = {
  readonly language: string
  /** After the language: `sh unrun` is shown and not run, `ts sdk` is run by the tests of the SDK. */
  readonly note: string
  readonly code: string
  readonly line: number
}

export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^( *)```(\w*)([^\n]*)\n([\s\S]*?)^\1```$/gm)].map((found) => {
    const [, indent = '', language = '', note = '', code = ''] = found
    return {
      language,
      note: note.trim(),
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd(),
      line: markdown.slice(0, found.index).split('\n').length,
    }
  })
}

/** Those that are run as they stand, each with the answer that is shown for it, if one is. */
export function samplesOf(markdown: string): (Block & { readonly answer: string | null })[] {
  const blocks = blocksOf(markdown)
  return blocks.flatMap((block, at) => {
    if (!['sh', 'ts'].includes(block.language) || block.note !== '') return []
    const next = blocks[at + 1]
    return [{ ...block, answer: next?.language === 'json' ? next.code : null }]
  })
}

/** When the samples of the pages were last run, all of them: what `npm run samples` writes. */
export type Verified = { readonly day: string; readonly pages: Readonly<Record<string, string>> }

/** Of what is run, and not of the words around it. */
export function digestOf(markdown: string): string {
  const samples = samplesOf(markdown).map(({ code, answer }) => [code, answer])
  return createHash('sha256').update(JSON.stringify(samples)).digest('hex').slice(0, 16)
}
