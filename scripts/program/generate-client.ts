/**
 * Generates program/client/generated from contracts/gift-escrow.idl.json with Codama.
 *
 * `--check` writes nothing and fails if the folder is out of date. Codama's output is adapted to
 * the repository: Node runs our TypeScript without a build, so import paths name files, and enums
 * and the plugin that needs them are dropped; no barrels.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { getRenderMapVisitor } from '@codama/renderers-js'
import { createFromJson } from 'codama'
import { format } from 'prettier'

const ROOT = join(import.meta.dirname, '../..')
const IDL = join(ROOT, 'contracts/gift-escrow.idl.json')
const OUT = join(ROOT, 'program/client/generated')
const BANNER = `// Generated from contracts/gift-escrow.idl.json by \`npm run program -- generate\`. Do not edit.\n`

const STYLE = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 100 }

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function adapt(path: string, source: string): [string, string] | null {
  if (path.endsWith('index.ts')) return null
  const code = source.slice(source.indexOf('*/') + 3).trimStart()
  if (path.startsWith('programs/')) {
    const address = code.match(/export const \w+_PROGRAM_ADDRESS =\s[^;]+;/)
    if (!address) throw new Error(`${path}: no program address`)
    return [kebab(path), `import type { Address } from '@solana/kit';\n\n${address[0]}\n`]
  }
  return [kebab(path), code.replaceAll("'../programs'", "'../programs/gift-escrow.ts'")]
}

async function render(): Promise<Map<string, string>> {
  const codama = createFromJson(readFileSync(IDL, 'utf8'))
  const rendered = codama.accept(getRenderMapVisitor({ kitImportStrategy: 'rootOnly' }))
  const files = new Map<string, string>()
  for (const [path, fragment] of rendered) {
    const file = adapt(path, typeof fragment === 'string' ? fragment : fragment.content)
    if (file) files.set(file[0], await format(`${BANNER}\n${file[1]}`, STYLE))
  }
  return files
}

function readGenerated(): Map<string, string> {
  const entries = readdirSync(OUT, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(OUT, path), readFileSync(path, 'utf8')]),
  )
}

const wanted = await render()
if (process.argv.includes('--check')) {
  const found = readGenerated()
  const names = new Set([...wanted.keys(), ...found.keys()])
  const drifted = [...names].filter((name) => wanted.get(name) !== found.get(name))
  if (drifted.length > 0) {
    console.error(`program/client/generated differs from the IDL: ${drifted.join(', ')}`)
    console.error('Run: npm run program -- generate')
    process.exit(1)
  }
  console.log(`program/client/generated: ${found.size} files match the IDL`)
} else {
  rmSync(OUT, { recursive: true, force: true })
  for (const [name, source] of wanted) {
    mkdirSync(dirname(join(OUT, name)), { recursive: true })
    writeFileSync(join(OUT, name), source)
  }
  console.log(`program/client/generated: ${wanted.size} files written`)
}
