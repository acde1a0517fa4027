import { writeFile } from 'node:fs/promises'
import type { Tool } from '../../tool.ts'

export const intentsEvidence: Tool = {
  name: 'intents_evidence',
  operations: ['getCheckoutIntentEvidence'],
  about: 'Save the signed evidence of a purchase to a file, for florin verify.',
  effect: 'reads',
  offered: 'cli',
  show: ['file', 'bytes'],
  input: { add: { out: { type: 'string', description: 'The file to write.' } }, require: ['out'] },
  async run({ florin }, { id, out }) {
    const bytes = await florin.checkoutIntents.getEvidence(id as string)
    await writeFile(out as string, bytes)
    return { file: out, bytes: bytes.length }
  },
}
