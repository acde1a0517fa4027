// Runs before and after `npm pack` and `npm publish`. This repository runs the source, but the
// package contains a bundle and the contract. npm packs the package.json that it finds, so this
// script replaces it while npm packs.
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

const KEPT = 'package.source.json'

// Cleans up after packing, and also before it in case the last run was interrupted.
if (existsSync(KEPT)) renameSync(KEPT, 'package.json')
for (const made of ['dist', 'LICENSE']) rmSync(made, { recursive: true, force: true })
if (process.argv[2] === 'before') await prepare()

async function prepare(): Promise<void> {
  const { scripts: _, ...published } = JSON.parse(readFileSync('package.json', 'utf8'))
  const isExternal = (id: string) =>
    Object.keys(published.dependencies).some((name) => id === name || id.startsWith(`${name}/`))
  const bundle = await rolldown({ input: 'src/main.ts', platform: 'node', external: isExternal })
  await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: '[name].js' })
  await bundle.close()
  writeFileSync('dist/openapi.json', JSON.stringify(slimContract()))
  copyFileSync('../LICENSE', 'LICENSE')
  copyFileSync('package.json', KEPT)
  const bin = { florin: './dist/main.js' }
  writeFileSync('package.json', `${JSON.stringify({ ...published, bin }, null, 2)}\n`)
}

/** Without the descriptions of errors, which are most of the contract and not used here. */
function slimContract(): object {
  const { paths, components } = JSON.parse(readFileSync('../contracts/openapi.json', 'utf8'))
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path as object))) {
    operation.responses = { 200: operation.responses['200'] }
  }
  return { paths, components: { schemas: components.schemas } }
}
