// Runs before and after `npm pack` and `npm publish`. This repository imports the source, but the
// package contains compiled files. npm packs the package.json that it finds, so this script
// replaces it while npm packs.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const KEPT = 'package.source.json'

// Cleans up after packing, and also before it in case the last run was interrupted.
if (existsSync(KEPT)) renameSync(KEPT, 'package.json')
for (const made of ['dist', 'LICENSE']) rmSync(made, { recursive: true, force: true })
if (process.argv[2] === 'before') prepare()

function prepare(): void {
  const flags = ['--outDir', 'dist', '--declaration', '--noEmit', 'false']
  const tsc = '../node_modules/typescript/bin/tsc' // the native compiler has a `tsc` as well
  execFileSync(process.execPath, [tsc, '--project', '.', ...flags], { stdio: 'inherit' })
  copyFileSync('../LICENSE', 'LICENSE')
  const { exports, scripts: _, ...others } = JSON.parse(readFileSync('package.json', 'utf8'))
  copyFileSync('package.json', KEPT)
  const published = { ...others, exports: builtExports(exports) }
  writeFileSync('package.json', `${JSON.stringify(published, null, 2)}\n`)
}

function builtExports(exports: Record<string, string>) {
  const built = (file: string, ending: string) =>
    file.replace('./src/', './dist/').replace('.ts', ending)
  return Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [
      name,
      { types: built(file, '.d.ts'), default: built(file, '.js') },
    ]),
  )
}
