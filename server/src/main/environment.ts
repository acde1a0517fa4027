import { describeEnvironment } from './config.ts'

process.stdout.write(describeEnvironment())
