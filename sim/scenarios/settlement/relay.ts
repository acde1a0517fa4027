/**
 * A stranger's program that pays by calling the token program, so that the transfer is an inner
 * instruction. Its bytes are checked in; `node sim/scenarios/settlement/relay.ts` compiles `relay.rs` with
 * the compiler of `npm run program -- build` and compares; `--accept` writes them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileEdited, sha256 } from '../../../scripts/program/compile.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export const readRelay = () => new Uint8Array(readFileSync(pathOf('relay.so')))

if (import.meta.main) {
  const source = readFileSync(pathOf('relay.rs'), 'utf8')
  const compiled = compileEdited('relay', 'lib.rs', () => source)
  if (process.argv.includes('--accept')) writeFileSync(pathOf('relay.so'), compiled)
  const isSame = sha256(compiled) === sha256(readRelay())
  console.log(`relay.so: ${compiled.length} bytes, ${isSame ? 'as' : 'NOT as'} checked in`)
  if (!isSame) process.exit(1)
}
