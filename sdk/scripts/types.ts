// Prints the types of the contract, for `npm run generate`. The SDK has its own runtime code.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'

const output = mkdtempSync(join(tmpdir(), 'florin-types-'))
try {
  await createClient({
    // The parsed document, since the generator reads a path of two names as a remote project.
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
