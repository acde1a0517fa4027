// Compresses built assets once, at the highest level, after a build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const directory = fileURLToPath(new URL('../build/client/assets', import.meta.url))
for (const file of readdirSync(directory)) {
  if (!/\.(js|css)$/.test(file)) continue
  const bytes = readFileSync(`${directory}/${file}`)
  writeFileSync(`${directory}/${file}.br`, brotliCompressSync(bytes))
  writeFileSync(`${directory}/${file}.gz`, gzipSync(bytes, { level: 9 }))
}
