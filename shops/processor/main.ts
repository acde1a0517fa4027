// The processor as a process: its options come as JSON in PROCESSOR_OPTIONS, it tells its address to
// whoever started it, and it ends when that one does.
import type { ProcessorOptions } from './options.ts'
import { startProcessor } from './server.ts'

const options = JSON.parse(process.env.PROCESSOR_OPTIONS ?? '{}') as ProcessorOptions
delete process.env.PROCESSOR_OPTIONS
const processor = await startProcessor(options, (line) => console.log(line))
process.once('SIGTERM', () => void processor.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
process.send?.({ url: processor.url })
