import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

export type InstalledPackage = {
  /** A project with only the package, installed from its tarball. */
  readonly project: string
  readonly tarball: string
  remove(): void
}

/** Runs `npm pack` and installs the result offline, so it packs the dependencies as well. */
export function installPackage(): InstalledPackage {
  const root = mkdtempSync(join(tmpdir(), 'florin-consumer-'))
  const [tarballs, project] = ['tarballs', 'project'].map((name) => join(root, name)) as [
    string,
    string,
  ]
  const dependencies = Object.keys(packageJson.dependencies).map(
    (name) => findModules(name) ?? name,
  )
  mkdirSync(tarballs)
  cpSync('sdk/test/consumers', project, { recursive: true })
  const npm = (directory: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--silent'], { cwd: directory })
  npm(copyWorkspace(root), 'pack', '--pack-destination', tarballs)
  npm('.', 'pack', '--ignore-scripts', '--pack-destination', tarballs, ...dependencies)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  const files = readdirSync(tarballs).map((file) => join(tarballs, file))
  npm(project, 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...files)
  return {
    project,
    tarball: files.find((file) => file.includes('florin')) as string,
    remove: () => rmSync(root, { recursive: true }),
  }
}

const findModules = (name: string) =>
  [`./sdk/node_modules/${name}`, `./node_modules/${name}`].find(existsSync)

/** Other tests import the workspace while this packs, so it packs a copy. */
function copyWorkspace(root: string): string {
  const copy = join(root, 'sdk')
  cpSync('sdk', copy, { recursive: true, filter: (path) => !/node_modules|dist/.test(path) })
  for (const file of ['LICENSE', 'tsconfig.json']) copyFileSync(file, join(root, file))
  for (const modules of ['node_modules', 'sdk/node_modules']) {
    if (existsSync(modules)) symlinkSync(resolve(modules), join(root, modules))
  }
  return copy
}
