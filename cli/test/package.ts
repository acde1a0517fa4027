// Packs the command line and all that it needs, and installs it offline in a fresh directory.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type Installed = {
  /** The installed command. */
  readonly florin: string
  readonly directory: string
  remove(): void
}

const OURS = ['sdk', 'cli']

export function installCli(): Installed {
  const root = mkdtempSync(join(tmpdir(), 'florin-cli-'))
  const [tarballs, directory] = [join(root, 'tarballs'), join(root, 'fresh')]
  for (const made of [tarballs, directory, join(root, 'contracts')]) mkdirSync(made)
  copyFileSync('contracts/openapi.json', join(root, 'contracts/openapi.json'))
  for (const file of ['LICENSE', 'tsconfig.json']) copyFileSync(file, join(root, file))
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--silent'], { cwd })
  for (const name of OURS) {
    // Other tests import the workspace while this packs, so it packs a copy.
    const copy = join(root, name)
    cpSync(name, copy, { recursive: true, filter: (path) => !/node_modules|dist/.test(path) })
    if (existsSync(`${name}/node_modules`)) {
      symlinkSync(resolve(`${name}/node_modules`), join(copy, 'node_modules'))
    }
    npm(copy, 'pack', '--pack-destination', tarballs)
  }
  npm('.', 'pack', '--ignore-scripts', '--pack-destination', tarballs, ...foreign())
  writeFileSync(join(directory, 'package.json'), '{ "private": true }')
  const files = readdirSync(tarballs).map((file) => join(tarballs, file))
  npm(directory, 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...files)
  return {
    florin: join(directory, 'node_modules/.bin/florin'),
    directory,
    remove: () => rmSync(root, { recursive: true }),
  }
}

/** The folders of all packages that ours need, and that those need. */
function foreign(): string[] {
  const found = new Map<string, string>()
  // Ours first: their versions win over those at the top.
  for (const owner of OURS) visit(owner)
  for (const folder of found.values()) visit(folder) // grows as it goes
  function visit(owner: string): void {
    const { dependencies = {} } = JSON.parse(readFileSync(join(owner, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) {
      if (name.startsWith('@florin/') || found.has(name)) continue
      const folder = [`./${owner}/node_modules/${name}`, `./node_modules/${name}`].find(existsSync)
      if (folder === undefined) throw new Error(`${name} is not installed`)
      found.set(name, folder)
    }
  }
  return [...found.values()]
}
