// Runs the shop as a process. Its options come as JSON in HOSTILE_OPTIONS; it prints "ready", and
// exits when its standard input closes.
import type { HostileOptions } from './server.ts'
import { startHostile } from './server.ts'

const shop = await startHostile(JSON.parse(process.env.HOSTILE_OPTIONS ?? '{}') as HostileOptions)
process.once('SIGTERM', () => void shop.stop().then(() => process.exit(0)))
process.stdin.resume().once('end', () => process.exit(0))
console.log('ready')
