// Runs the processor as a process. Its options come as JSON in PROCESSOR_OPTIONS; it prints
// "ready", and exits when its standard input closes.
import type { ProcessorOptions } from './options.ts'
import { startProcessor } from './server.ts'

const options = JSON.parse(process.env.PROCESSOR_OPTIONS ?? '{}') as ProcessorOptions
const processor = await startProcessor(options, (line) => console.log(line))
process.once('SIGTERM', () => void processor.stop().then(() => process.exit(0)))
process.stdin.resume().once('end', () => process.exit(0))
console.log('ready')
