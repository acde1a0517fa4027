/** Bodies of 250 kB, made to cost as much CPU as possible. */
const BYTES = 250_000

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

export type HostileBody = { readonly what: string; readonly type: string; readonly bytes: Buffer }

export const HOSTILE_BODIES: readonly HostileBody[] = [
  json('a list of numbers', `[${repeat('0,')}0]`),
  json('a list in a field', `{"metadata":[${repeat('0,')}0]}`),
  json('nested lists', nest('[', ']')),
  json('nested objects', nest('{"a":', '}', '0')),
  json('many keys', `{"metadata":{${fill((n) => `"${n}":"",`)}"a":""}}`),
  json('many hostile keys', `{"metadata":{${fill(() => `"__proto__":0,`)}"a":""}}`),
  json('escapes', `{"prompt":"${repeat('\\u0031')}"}`),
  json('digits', `{"url":"https://a.test","prompt":"${repeat('1 ')}"}`),
  json('one long key', `{"${repeat('1')}":0}`),
  form('pairs of a form', repeat('a&')),
  form(
    'nested names of a form',
    fill((n) => `a${n}[b][c][d]=1&`),
  ),
  form('brackets of a form', `options${repeat('%5Ba%5D')}=1`),
  form('digits of a form', `url=https://a.test&prompt=${repeat('1+')}`),
]

function json(what: string, text: string): HostileBody {
  return { what, type: JSON_TYPE, bytes: Buffer.from(text) }
}

function form(what: string, text: string): HostileBody {
  return { what, type: FORM_TYPE, bytes: Buffer.from(text) }
}

function repeat(piece: string): string {
  return piece.repeat((BYTES - 100) / piece.length)
}

function nest(open: string, close: string, inner = ''): string {
  const levels = BYTES / (open.length + close.length)
  return open.repeat(levels) + inner + close.repeat(levels)
}

function fill(piece: (n: number) => string): string {
  let text = ''
  for (let n = 0; text.length < BYTES - 100; n++) text += piece(n)
  return text
}
