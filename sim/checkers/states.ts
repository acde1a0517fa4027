import type pg from 'pg'
import { MOVES } from '../../server/src/purchases/intents/state.ts'

type Pairs = Readonly<Record<string, readonly string[]>>
type Table = { readonly column: string; readonly allowed: Pairs }

/** Every change of a status that the interface allows (docs/states.md), as the tables store it. */
const TABLES: Readonly<Record<string, Table>> = {
  gifts: {
    column: 'status',
    allowed: {
      requires_action: ['open', 'released', 'reclaimed'],
      open: ['requires_action', 'released', 'reclaimed'],
    },
  },
  payables: {
    column: 'state',
    allowed: {
      open: ['confirmed', 'settled', 'canceled'],
      confirmed: ['open', 'settled'],
    },
  },
  refunds: {
    column: 'state',
    allowed: {
      live: ['confirmed', 'landed', 'failed', 'expired'],
      confirmed: ['live', 'landed', 'failed'],
    },
  },
  checkout_intents: { column: 'phase', allowed: movesOf() },
}

/** Without `stop`: no operator acts in the simulated world. */
function movesOf(): Pairs {
  const { stop: _, ...moves } = MOVES
  const pairs = Object.values(moves).flatMap(({ from, to }) => from.map((phase) => [phase, to]))
  const grouped = Map.groupBy(pairs, ([from]) => from as string)
  return Object.fromEntries([...grouped].map(([from, all]) => [from, all.map(([, to]) => `${to}`)]))
}

/** Records every change of a status in the database, so that none is missed between two looks. */
export async function recordChanges(sql: pg.ClientBase): Promise<void> {
  await sql.query(`
    CREATE TABLE sim_changes (kind text, id text, before text, after text);
    CREATE FUNCTION sim_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO sim_changes
        SELECT TG_TABLE_NAME, NEW.id, to_jsonb(OLD) ->> TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[0];
      RETURN NULL;
    END $$`)
  for (const [table, { column }] of Object.entries(TABLES)) {
    await sql.query(`CREATE TRIGGER sim_note AFTER UPDATE ON ${table} FOR EACH ROW
      WHEN (OLD.${column} IS DISTINCT FROM NEW.${column}) EXECUTE FUNCTION sim_note('${column}')`)
  }
}

/** Takes the changes since the last look; returns those that no table allows. */
export async function takeChanges(
  sql: pg.ClientBase,
): Promise<{ readonly count: number; readonly breaches: readonly string[] }> {
  const { rows } = await sql.query('DELETE FROM sim_changes RETURNING kind, id, before, after')
  const breaches = rows
    .filter(({ kind, before, after }) => !TABLES[kind]?.allowed[before]?.includes(after))
    .map(({ kind, id, before, after }) => `${kind} ${id}: ${before} → ${after}`)
  return { count: rows.length, breaches }
}
