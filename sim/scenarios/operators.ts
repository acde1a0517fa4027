// An act that needs two operators is done once, by two, in time: many confirm each request at once, the one who asked among
// them, some of them late.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createDatabase } from '../../scripts/local/databases.ts'
import { findPort } from '../../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../../scripts/local/postgres.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'

const OPERATORS = 'server/test/operators.ts'
const SERVICE = 'server/src/accounts/operator-requests/service.ts'
const REPOSITORY = 'server/src/accounts/operator-requests/repository.ts'

type Tally = { own: number; twice: number; late: number; inTime: number }
type Operators = { confirmAtOnce(databaseUrl: string, count: number): Promise<Tally> }

export const proof: Proof = {
  promise: 'What needs two operators is done once, by two, in time',
  faults: [
    {
      name: 'the same operator confirms',
      patches: [
        { file: REPOSITORY, in: 'confirm', replace: 'AND operator <> $2', by: '' },
        {
          file: 'server/migrations/20261119181000000_operator-requests.sql',
          in: 'operator_requests',
          without: 'operator_requests_by_two',
        },
      ],
      caughtBy: 'confirmed by the operator who asked',
    },
    {
      name: 'a request is carried out without the row that decides',
      patches: [
        {
          file: SERVICE,
          in: 'confirm',
          replace: 'await confirmRequest(tx, id, name, clock())',
          by: 'await findRequest(tx, id)',
        },
      ],
      caughtBy: 'carried out more than once',
    },
    {
      name: 'a late confirmation counts',
      patches: [
        { file: REPOSITORY, in: 'confirm', replace: 'AND expires_at > $3', by: '' },
        {
          file: 'server/migrations/20261119181000000_operator-requests.sql',
          in: 'operator_requests',
          without: 'operator_requests_in_time',
        },
      ],
      caughtBy: 'carried out after their time',
    },
  ],
  async run({ isQuick, directory = '.' }) {
    const module = pathToFileURL(resolve(directory, OPERATORS)).href
    const operators = (await import(module)) as Operators
    const postgres = await startPostgres({
      directory: clusterDirectory(process.cwd(), 'proof-postgres'),
      port: await findPort(),
      settings: { fsync: 'off', full_page_writes: 'off' },
    })
    try {
      await createDatabase(postgres, 'proof', directory)
      return await prove(operators, postgres.url('proof'), isQuick ? 40 : 400)
    } finally {
      await postgres.stop()
    }
  },
}

async function prove(operators: Operators, url: string, count: number): Promise<Verdict> {
  const verdict = new Verdict()
  const tally = await operators.confirmAtOnce(url, count)
  verdict.equal('confirmed by the operator who asked', tally.own, 0)
  verdict.equal('carried out more than once', tally.twice, 0)
  verdict.equal('carried out after their time', tally.late, 0)
  const due = count - Math.ceil(count / 4)
  verdict.equal(`carried out of ${due} confirmed in time`, tally.inTime, due)
  const sql = new pg.Client({ connectionString: url })
  await sql.connect()
  try {
    const { rows } = await sql.query(
      "SELECT count(*)::int AS lines FROM operator_events WHERE action = 'confirm'",
    )
    verdict.equal('lines in the log of operators', rows[0].lines, due)
  } finally {
    await sql.end()
  }
  return verdict
}
