import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const planted: string[] = []
process.once('exit', () => {
  for (const directory of planted) rmSync(directory, { recursive: true })
})

/** Copies a workspace and replaces one piece of its source. The shipped code has no test hooks. */
export async function plant(file: string, sound: string, faulty: string): Promise<string> {
  return await plantAll([{ file, sound, faulty }])
}

export type Edit = { readonly file: string; readonly sound: string; readonly faulty: string }

/** Like `plant`, for a fault with several edits in one workspace. */
export async function plantAll(edits: readonly [Edit, ...Edit[]]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'florin-mutant-'))
  planted.push(directory)
  const workspace = edits[0].file.split('/')[0] as string
  cpSync(workspace, join(directory, workspace), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  const own = `${workspace}/node_modules`
  if (existsSync(own)) symlinkSync(resolve(own), join(directory, own))
  cpSync('package.json', join(directory, 'package.json'))
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
  // The web build needs them.
  for (const shared of ['CHANGELOG.md', 'contracts', 'docs', 'sdk'])
    if (shared !== workspace) symlinkSync(resolve(shared), join(directory, shared))
  for (const { file, sound, faulty } of edits) {
    const path = join(directory, file)
    const source = readFileSync(path, 'utf8')
    if (!source.includes(sound))
      throw new Error(`${file} no longer contains the code that the fault replaces`)
    writeFileSync(
      path,
      source.replace(sound, () => faulty),
    )
  }
  return directory
}
