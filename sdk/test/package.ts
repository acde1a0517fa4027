import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

export type InstalledPackage = {
  /** A project that has nothing but the package, as npm installed it from its tarball. */
  readonly project: string
  readonly tarball: string
  remove(): void
}

/** Builds, packs and installs the package without a network: its dependencies are packed, too. */
export function installPackage(): InstalledPackage {
  const root = mkdtempSync(join(tmpdir(), 'florin-consumer-'))
  const [dist, tarballs, project] = ['dist', 'tarballs', 'project'].map((name) => join(root, name))
  const dependencies = Object.keys(packageJson.dependencies).map((name) =>
    [`./sdk/node_modules/${name}`, `./node_modules/${name}`].find(existsSync),
  )
  execFileSync(process.execPath, ['sdk/scripts/build.ts', dist as string])
  mkdirSync(tarballs as string)
  cpSync('sdk/test/consumers', project as string, { recursive: true })
  const npm = (directory: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--ignore-scripts', '--silent'], { cwd: directory })
  npm(
    '.',
    'pack',
    '--pack-destination',
    tarballs as string,
    dist as string,
    ...(dependencies as string[]),
  )
  writeFileSync(join(project as string, 'package.json'), '{ "private": true, "type": "module" }')
  const files = readdirSync(tarballs as string).map((file) => join(tarballs as string, file))
  npm(project as string, 'install', '--no-audit', '--no-fund', ...files)
  return {
    project: project as string,
    tarball: files.find((file) => file.includes('florin')) as string,
    remove: () => rmSync(root, { recursive: true }),
  }
}
