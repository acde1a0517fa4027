// Writes what is derived from the server's own source, the contract and the words of the pages, or with --check tells what
// has drifted from it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const ARTEFACTS = [
  { file: 'contracts/openapi.json', root: 'server/src/main/openapi.ts' },
  { file: 'docs/errors.md', root: 'server/src/main/errors.ts' },
  { file: 'docs/states.md', root: 'server/test/model/states.ts' },
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
    console.error(`${file} is not what ${root} prints: run npm run generate and commit it`)
  }
}
process.exitCode = drifted
