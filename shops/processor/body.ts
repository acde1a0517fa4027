import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

const BODY_BYTES = 65_536

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'body_invalid', 'The body is not JSON.') // its message would quote the body
  }
}

export async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > BODY_BYTES) throw new Refusal(413, 'body_large', 'The body is too large.')
  }
  return text
}
