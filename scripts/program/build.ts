// Builds the gift escrow program from source and compares it with the checked-in artifact. After a change of the source,
// `--accept` writes the new program and its hash.
import { readFileSync, writeFileSync } from 'node:fs'
import { ARTIFACT, compileProgram, sha256 } from './compile.ts'

const HASH = `${ARTIFACT}.sha256`

console.log('Compiling the program (the first build takes minutes) …')
const program = compileProgram()
const hash = sha256(program)
if (process.argv.includes('--accept')) {
  writeFileSync(ARTIFACT, program)
  writeFileSync(HASH, `${hash}  gift_escrow.so\n`)
}
const recorded = readFileSync(HASH, 'utf8').split(' ')[0]
const isSame = hash === recorded && sha256(readFileSync(ARTIFACT)) === recorded
console.log(`gift_escrow.so: ${program.length} bytes, sha256 ${hash}`)
if (isSame) console.log('Matches the checked-in artifact')
else {
  console.error(`Differs from the checked-in artifact (${recorded}).`)
  console.error('If you changed the source on purpose: npm run program -- build --accept')
  process.exitCode = 1
}
