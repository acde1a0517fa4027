/** An attacker with only the database tries every number: there are only 10⁹. */
import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Canary } from './canaries.ts'

const ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha384', 'sha512', 'sha512-256', 'sha3-256'] as const

/** Every hash that could be made of a number without a secret, and how. */
export function openHashes(
  canaries: readonly Canary[],
  knownKeys: readonly string[],
): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const { number, code } of canaries) {
    for (const [how, text] of Object.entries(textsOf(number, code))) {
      for (const algorithm of ALGORITHMS) {
        const digest = createHash(algorithm).update(text).digest()
        hashes.set(digest.toString('hex'), `${algorithm} of ${how}`)
        const twice = createHash(algorithm).update(digest).digest('hex')
        hashes.set(twice, `${algorithm} twice of ${how}`)
      }
      for (const key of knownKeys) {
        const mac = createHmac('sha256', key).update(text).digest('hex')
        hashes.set(mac, `HMAC of ${how} with a key from the database`)
      }
    }
  }
  return hashes
}

function textsOf(number: string, code: string): Record<string, string> {
  const spaced = number.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return {
    'the number': number,
    'the number, spaced': spaced,
    'the number, dashed': spaced.replaceAll(' ', '-'),
    'number and code': `${number}${code}`,
    'number and code, apart': `${number}:${code}`,
    'a JSON text': JSON.stringify(number),
    'a body': JSON.stringify({ number }),
    'Idempotency-Key': `POST /v1/cards ${number}`,
    'Idempotency-Key with a prefix': `POST /v1/cards card-${number}`,
  }
}

/** Every stored value of 16 bytes or more, as hex. */
export async function storedBytes(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query(
    `SELECT format('SELECT %s AS value FROM %I.%I WHERE %I IS NOT NULL',
        CASE data_type WHEN 'bytea' THEN format('encode(%I, ''hex'')', column_name)
          ELSE format('%I::text', column_name) END,
        table_schema, table_name, column_name) AS statement
      FROM information_schema.columns
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
        AND data_type IN ('bytea', 'text', 'character varying', 'jsonb', 'json', 'uuid')`,
  )
  const values: string[] = []
  for (const { statement } of rows) {
    const found = await sql.query<{ value: string }>(statement)
    values.push(...found.rows.flatMap(({ value }) => asHex(value)))
  }
  return values
}

function asHex(value: string): string[] {
  const hex = [...value.matchAll(/[0-9a-f]{32,}/gi)].map(([run]) => run.toLowerCase())
  const base64 = [...value.matchAll(/[A-Za-z0-9+/_-]{22,}/g)].map(([run]) =>
    Buffer.from(run, 'base64').toString('hex'),
  )
  return [...hex, ...base64]
}
