import { migrate } from '../db/migrate.ts'
import { readDatabaseUrl } from './config.ts'

await migrate(readDatabaseUrl(), (line) => process.stderr.write(`${line}\n`))
