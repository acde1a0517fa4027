// Writes the files generated from the server's source, the contract and the page texts; `--check`
// reports files that are out of date.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const ARTEFACTS = [
  { file: 'contracts/openapi.json', root: 'server/src/main/openapi.ts' },
  { file: 'docs/errors.md', root: 'server/src/main/errors.ts' },
  { file: 'docs/states.md', root: 'sim/model/states.ts' },
  { file: '.env.example', root: 'server/src/main/environment.ts' },
  { file: 'web/.env.example', root: 'web/scripts/environment.ts' },
  { file: 'sdk/src/generated/contract.ts', root: 'sdk/scripts/types.ts' }, // reads the first
  { file: 'web/src/locales/generated/catalogues.server.ts', root: 'web/scripts/catalogues.ts' },
]

const isCheck = process.argv.includes('--check')
let drifted = 0
for (const { file, root } of ARTEFACTS) {
  const text = execFileSync(process.execPath, [root], { encoding: 'utf8' })
  if (!isCheck) {
    writeFileSync(file, text)
    console.log(`wrote ${file}`)
  } else if (readFileSync(file, 'utf8') !== text) {
    drifted++
    console.error(`${file} is out of date: run npm run generate and commit it`)
  }
}
process.exitCode = drifted
