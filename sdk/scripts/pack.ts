// Runs before and after `npm pack` and `npm publish`. In this repository the source itself is imported; the
// package holds what the compiler makes of it. npm packs the package.json that it finds, so the one of the
// package stands there meanwhile.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const KEPT = 'package.source.json'

// After packing, and before it where the last run was cut short.
if (existsSync(KEPT)) renameSync(KEPT, 'package.json')
for (const made of ['dist', 'LICENSE']) rmSync(made, { recursive: true, force: true })
if (process.argv[2] === 'before') prepare()

function prepare(): void {
  const flags = ['--outDir', 'dist', '--declaration', '--noEmit', 'false']
  execFileSync('tsc', ['--project', '.', ...flags], { stdio: 'inherit' })
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
