// Fails when the contract would break a client of the last release.
import { readFileSync } from 'node:fs'
import { breakingChanges } from './contract-diff.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const released = read('contracts/released/openapi.json')
const breaks = breakingChanges(released, read('contracts/openapi.json'))
for (const change of breaks) console.error(change)
console.log(`${breaks.length} breaking changes since ${released.info.version}`)
process.exitCode = breaks.length === 0 ? 0 : 1
