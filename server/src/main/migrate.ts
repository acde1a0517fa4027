import { migrate } from '../db/migrate.ts'
import { readDatabaseConfig } from './config.ts'

const { url, isSingleRole } = readDatabaseConfig()
await migrate(url, (line) => process.stderr.write(`${line}\n`), isSingleRole)
