// The processor as a process: its options come as JSON in PROCESSOR_OPTIONS, it says "ready", and it
// ends when whoever holds its standard input does.
import type { ProcessorOptions } from './options.ts'
import { startProcessor } from './server.ts'

const options = JSON.parse(process.env.PROCESSOR_OPTIONS ?? '{}') as ProcessorOptions
const processor = await startProcessor(options, (line) => console.log(line))
process.once('SIGTERM', () => void processor.stop().then(() => process.exit(0)))
process.stdin.resume().once('end', () => process.exit(0))
console.log('ready')
