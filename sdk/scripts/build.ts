// Builds the package that is published, `sdk/dist`: plain JavaScript and its types, by the compiler
// alone. `npm publish sdk/dist` after it. In this repository the source itself is imported.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const directory = process.argv[2] ?? 'sdk/dist'
rmSync(directory, { recursive: true, force: true })
const flags = ['--outDir', directory, '--declaration', '--noEmit', 'false']
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '--project', 'sdk', ...flags], {
  stdio: 'inherit',
})
const { exports, ...source } = JSON.parse(readFileSync('sdk/package.json', 'utf8')) as {
  exports: Record<string, string>
}
const built = (file: string, ending: string) => file.replace('./src/', './').replace('.ts', ending)
const published = {
  ...source,
  exports: Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [
      name,
      { types: built(file, '.d.ts'), default: built(file, '.js') },
    ]),
  ),
}
writeFileSync(join(directory, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
// A script that stands alone: it is published as it is.
mkdirSync(join(directory, 'bin'))
copyFileSync('sdk/bin/florin-verify.js', join(directory, 'bin/florin-verify.js'))
copyFileSync('LICENSE', join(directory, 'LICENSE'))
copyFileSync('sdk/README.md', join(directory, 'README.md'))
