// The shop as a process: its options come as JSON in HOSTILE_OPTIONS, it says "ready", and it ends when
// whoever holds its standard input does.
import type { HostileOptions } from './server.ts'
import { startHostile } from './server.ts'

const shop = await startHostile(JSON.parse(process.env.HOSTILE_OPTIONS ?? '{}') as HostileOptions)
process.once('SIGTERM', () => void shop.stop().then(() => process.exit(0)))
process.stdin.resume().once('end', () => process.exit(0))
console.log('ready')
