// Node strips types when it runs the samples, so this test checks that they are correct.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { samplesOf } from '../../web/scripts/docs/blocks.ts'
import { readSources } from '../../web/scripts/docs/sources.ts'

const DIRECTORY = '.florin/compiled-samples' // inside the project, so that the SDK resolves by name

test('every sample in TypeScript compiles', () => {
  const samples = readSources().flatMap(({ file, markdown }) =>
    samplesOf(markdown)
      .filter(({ language }) => language === 'ts')
      .map(({ code, line }) => ({ where: `${file}:${line}`, code })),
  )
  expect(samples.length).toBeGreaterThan(10)
  rmSync(DIRECTORY, { recursive: true, force: true })
  mkdirSync(DIRECTORY, { recursive: true })
  const files = samples.map(({ code }, index) => {
    const path = join(DIRECTORY, `${index}.ts`)
    writeFileSync(path, `${code}\nexport {}\n`)
    return path
  })
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const found = ts.getPreEmitDiagnostics(ts.createProgram(files, options)).map((diagnostic) => {
    const index = files.findIndex((path) => diagnostic.file?.fileName.endsWith(path))
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')
    return `${samples[index]?.where ?? diagnostic.file?.fileName}: ${message}`
  })
  rmSync(DIRECTORY, { recursive: true })
  expect(found).toEqual([])
}, 60_000)
