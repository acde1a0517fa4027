#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  stdin: () => readFileSync(0, 'utf8').trim(),
})
