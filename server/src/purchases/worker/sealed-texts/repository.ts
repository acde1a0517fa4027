import type { Queryable } from '../../../db/queryable.ts'
import type { Statement } from '../../../db/statement.ts'
import { statement } from '../../../db/statement.ts'
import type { SealContext } from '../../cards/vault/vault.ts'

export type SealedText = {
  readonly accountId: string
  /** The card or intent that it belongs to. */
  readonly subjectId: string
  readonly sealed: Buffer
}

type Resealed = { readonly sealed: Buffer; readonly keyId: string }

/** A column of sealed texts. The key of a text is read from its header, which is not encrypted. */
export type SealedColumn = {
  readonly name: string
  readonly purpose: SealContext['purpose']
  /** Lists texts that name another key, after this account and subject. */
  list(
    db: Queryable,
    keyId: string,
    after: Pick<SealedText, 'accountId' | 'subjectId'>,
    limit: number,
  ): Promise<SealedText[]>
  /** Counts texts that name another key. */
  count(db: Queryable, keyId: string): Promise<number>
  /** False: the text has changed or gone since it was listed, and stays as it is. */
  replace(db: Queryable, text: SealedText, resealed: Resealed): Promise<boolean>
}

const ACROSS = 'sealed again under the current key, whoever they belong to'

function sealedColumn(
  table: string,
  subject: string,
  column: string,
  purpose: SealContext['purpose'],
  hasKeyId = true,
): SealedColumn {
  const isOlder = `${column} IS NOT NULL AND position($1::bytea IN ${column}) = 0`
  const listOlder = statement<SealedText>({
    name: `${table}.list_sealed_otherwise`,
    text: `SELECT account_id AS "accountId", ${subject} AS "subjectId", ${column} AS sealed
      FROM ${table} WHERE ${isOlder} AND (account_id, ${subject}) > ($2, $3)
      ORDER BY account_id, ${subject} LIMIT $4`,
    acrossAccounts: ACROSS,
  })
  const countOlder = statement<{ count: number }>({
    name: `${table}.count_sealed_otherwise`,
    text: `SELECT count(*) AS count FROM ${table} WHERE ${isOlder}`,
    acrossAccounts: ACROSS,
  })
  // Compares with the text that was opened: a newer one is never overwritten.
  const replace: Statement<{ id: string }> = statement({
    name: `${table}.reseal`,
    text: `UPDATE ${table} SET ${column} = $4${hasKeyId ? ', vault_key_id = $5' : ''}
      WHERE account_id = $1 AND ${subject} = $2 AND ${column} = $3 RETURNING ${subject} AS id`,
  })
  return {
    name: `${table}.${column}`,
    purpose,
    list: (db, keyId, { accountId, subjectId }, limit) =>
      db.run(listOlder, [Buffer.from(keyId), accountId, subjectId, limit]),
    count: async (db, keyId) => (await db.run(countOlder, [Buffer.from(keyId)]))[0]?.count ?? 0,
    async replace(db, { accountId, subjectId, sealed }, next) {
      const values = [accountId, subjectId, sealed, next.sealed]
      return (await db.run(replace, hasKeyId ? [...values, next.keyId] : values)).length === 1
    },
  }
}

/** Every column that has sealed texts; a test compares them with the database. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealedColumn('cards', 'id', 'sealed_number', 'card_number'),
  sealedColumn('card_security_codes', 'card_id', 'sealed_security_code', 'security_code'),
  sealedColumn('purchase_security_codes', 'intent_id', 'sealed_security_code', 'security_code'),
  sealedColumn('charge_presses', 'intent_id', 'sealed_session', 'shop_session', false),
]
