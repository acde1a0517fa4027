// Runs generated shops as a process. Its options come as JSON in FAMILY_OPTIONS; it prints "ready",
// and exits when its standard input closes.
import type { FamilyOptions } from './server.ts'
import { startFamily } from './server.ts'

const family = await startFamily(JSON.parse(process.env.FAMILY_OPTIONS ?? '{}') as FamilyOptions)
process.once('SIGTERM', () => {
  family.stop()
  process.exit(0)
})
process.stdin.resume().once('end', () => process.exit(0))
console.log('ready')
