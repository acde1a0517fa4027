// Prints the types of the contract, for `npm run generate`. Only the types: the runtime is ours.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'

const output = mkdtempSync(join(tmpdir(), 'florin-types-'))
try {
  await createClient({
    // The document itself: a path of two names would be taken for a project of a remote registry.
    input: JSON.parse(readFileSync('contracts/openapi.json', 'utf8')),
    output,
    plugins: ['@hey-api/typescript'],
    logs: { level: 'silent' },
  })
  const types = readFileSync(join(output, 'types.gen.ts'), 'utf8')
  process.stdout.write(
    `// From contracts/openapi.json by \`npm run generate\`: do not edit.\n${types}`,
  )
} finally {
  rmSync(output, { recursive: true })
}
