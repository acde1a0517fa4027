import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A copy of the server with one piece of source replaced. The shipped code knows nothing of it. */
export async function plant(file: string, sound: string, faulty: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'florin-mutant-'))
  process.once('exit', () => rmSync(directory, { recursive: true }))
  cpSync('server', join(directory, 'server'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  cpSync('package.json', join(directory, 'package.json'))
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
  const path = join(directory, file)
  const source = readFileSync(path, 'utf8')
  if (!source.includes(sound)) throw new Error(`${file} no longer holds what the fault replaces`)
  writeFileSync(path, source.replace(sound, faulty))
  return directory
}
