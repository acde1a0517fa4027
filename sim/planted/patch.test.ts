import { describe, expect, test } from 'vitest'
import type { Patch } from './patch.ts'
import { applyPatch } from './patch.ts'

const SOURCE = `
export async function pay(order: Order): Promise<void> {
  await lock(order)
  if (order.total !== order.quote) throw new Error('another total')
  await submit(order, { once: true, limit: order.limit })
}

const isFinal = ({ commitment }: Fact) => commitment === 'finalized'

class Visits {
  count(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > this.most) this.end('bytes')
  }
}

const LIMITS = {
  first: 2,
  last: 17,
}
`

const SQL = `CREATE TABLE a (
  id text,
  CONSTRAINT a_once UNIQUE (id)
);
CREATE UNIQUE INDEX b_live ON b (id);
`

const patched = (patch: Record<string, string>, source = SOURCE, file = 'a.ts') =>
  applyPatch(source, { file, ...patch } as unknown as Patch)

describe('a patch', () => {
  test('leaves out the statement that mentions a name', () => {
    const text = patched({ in: 'pay', without: 'lock' })
    expect(text).not.toContain('lock(order)')
    expect(text).toContain('submit(order')
  })

  test('leaves an empty branch where the statement was one', () => {
    const text = patched({ in: 'Visits.count', without: 'end' })
    expect(text).toContain('if (this.bytes > this.most) {}')
  })

  test('leaves out a property with its comma', () => {
    expect(patched({ in: 'LIMITS', without: 'first' })).toMatch(/LIMITS = \{\s+last: 17,\n\}/)
    expect(patched({ in: 'pay', without: 'once' })).toContain('{  limit: order.limit }')
  })

  test('gives a function another body, whatever its form', () => {
    expect(patched({ in: 'isFinal', returns: 'true' })).toContain('(true)')
    expect(patched({ in: 'pay', returns: 'undefined' })).toContain('{ return undefined }')
  })

  test('puts a statement first, whatever the form of the function', () => {
    expect(patched({ in: 'pay', first: 'trace()' })).toMatch(/\{\ntrace\(\)\n\s+await lock/)
    expect(patched({ in: 'isFinal', first: 'trace()' })).toMatch(
      /\{ \ntrace\(\)\n return commitment === 'finalized' \}/,
    )
  })

  test('replaces a part of a line, whatever its white space', () => {
    const text = patched({ in: 'pay', replace: 'order . total!==order.quote', by: 'false' })
    expect(text).toContain('if (false) throw')
  })

  test('finds constraints and indexes in SQL by name', () => {
    const index = patched({ in: 'b_live', replace: 'UNIQUE INDEX', by: 'INDEX' }, SQL, 'a.sql')
    expect(index).toContain('CREATE INDEX b_live')
    expect(patched({ in: 'a_once', without: 'a_once' }, SQL, 'a.sql')).not.toContain('a_once')
  })

  test.each<[string, Record<string, string>]>([
    ['there is no such declaration', { in: 'refund', returns: 'null' }],
    ['no statement, property or element mentions charge', { in: 'pay', without: 'charge' }],
    ['2 places mention bytes', { in: 'Visits.count', without: 'bytes' }],
    ['it does not contain `a + b`', { in: 'pay', replace: 'a + b', by: '' }],
    ['2 times', { in: 'pay', replace: 'await', by: '' }],
    ['a whole line', { in: 'pay', replace: 'await lock(order)', by: '' }],
    ['it has no body', { in: 'LIMITS', returns: 'null' }],
  ])('is refused when it no longer fits: %s', (why, patch) => {
    expect(() => patched(patch)).toThrow(why)
  })
})
