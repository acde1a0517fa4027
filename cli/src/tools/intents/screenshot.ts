import { writeFile } from 'node:fs/promises'
import type { Tool } from '../../tool.ts'

export const intentsScreenshot: Tool = {
  name: 'intents_screenshot',
  operations: ['getCheckoutIntentScreenshot'],
  about: 'Save a screenshot of a purchase to a file.',
  effect: 'reads',
  offered: 'cli',
  show: ['file', 'bytes'],
  input: { add: { out: { type: 'string', description: 'The file to write.' } }, require: ['out'] },
  async run({ florin }, { id, n, out }) {
    const bytes = await florin.checkoutIntents.getScreenshot(id as string, Number(n))
    await writeFile(out as string, bytes)
    return { file: out, bytes: bytes.length }
  },
}
