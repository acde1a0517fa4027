import { migrate } from '../db/migrate.ts'
import { readConfig } from './config.ts'

await migrate(readConfig().database.url, (line) => process.stderr.write(`${line}\n`))
