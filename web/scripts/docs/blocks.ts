import { createHash } from 'node:crypto'

/** A code block that readers can copy. */
export type Block = {
  readonly language: string
  /** The words after the language: `sh unrun` is only shown, `ts sdk` is run by the SDK's tests. */
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

/** Blocks that `npm run samples` runs, each with the JSON answer shown below it, if any. */
export function samplesOf(markdown: string): (Block & { readonly answer: string | null })[] {
  const blocks = blocksOf(markdown)
  return blocks.flatMap((block, at) => {
    if (!['sh', 'ts'].includes(block.language) || block.note !== '') return []
    const next = blocks[at + 1]
    return [{ ...block, answer: next?.language === 'json' ? next.code : null }]
  })
}

/** The day of the last full sample run; `npm run samples` writes it. */
export type Verified = { readonly day: string; readonly pages: Readonly<Record<string, string>> }

/** Digest of the samples and answers only, so that prose edits keep a page verified. */
export function digestOf(markdown: string): string {
  const samples = samplesOf(markdown).map(({ code, answer }) => [code, answer])
  return createHash('sha256').update(JSON.stringify(samples)).digest('hex').slice(0, 16)
}
