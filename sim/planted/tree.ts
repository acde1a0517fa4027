import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Patch } from './patch.ts'
import { applyPatch } from './patch.ts'

const trees: string[] = []
process.once('exit', () => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

/** Some of our scenarios run inside the server's source, so they are copied with it. */
const TOGETHER: Readonly<Record<string, string>> = { server: 'sim' }

/**
 * Copies the source and applies patches; returns the copy's directory, which is removed when the process exits. Folders
 * that no patch touches are links to the source. The shipped code has no test hooks.
 */
export function plantTree(patches: readonly Patch[]): string {
  const tree = takeDirectory()
  const touched = patches.map(({ file }) => file.split('/')[0] as string)
  const copied = new Set(touched.flatMap((folder) => [folder, TOGETHER[folder] ?? folder]))
  for (const name of readdirSync('.')) {
    if (name === '.git' || name === '.florin') continue
    if (copied.has(name)) copy(name, tree)
    else symlinkSync(resolve(name), join(tree, name))
  }
  for (const patch of patches) {
    const path = join(tree, patch.file)
    writeFileSync(path, applyPatch(readFileSync(path, 'utf8'), patch))
  }
  return tree
}

/** Of few names, used again: compiled source is cached by its path. */
function takeDirectory(): string {
  for (let n = 0; ; n++) {
    const tree = join(tmpdir(), `florin-planted-${n}`)
    try {
      mkdirSync(tree)
      trees.push(tree)
      return tree
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copy(folder: string, tree: string): void {
  const links: string[] = []
  cpSync(folder, join(tree, folder), {
    recursive: true,
    filter: (path) => {
      const isLinked = /(^|\/)(node_modules|build|target)$/.test(path)
      if (isLinked) links.push(path)
      return !isLinked
    },
  })
  for (const path of links) symlinkSync(resolve(path), join(tree, path))
}
