// Compiles every example of the documentation and runs it against the real API, a local chain and a
// scripted shop. Gift examples run against a stand-in with the real escrow program. An example must
// print the text after an arrow in a comment; `…` matches anything.
import { fork } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPILED } from '../../scripts/local/compiled.ts'
import packageJson from '../package.json' with { type: 'json' }
import { startShopping } from './checkout.ts'
import type { TestFlorin } from './florin.ts'
import type { StandIn } from './gift-stand-in.ts'
import { startStandIn } from './gift-stand-in.ts'
import type { PayingWorld } from './paying.ts'
import { startPaying } from './paying.ts'
import type { Ran } from './run-examples.ts'

// Inside the package, so that examples can import it by name.
const DIRECTORY = 'sdk/test/.examples'

const RANDOM_KEY = 'crypto.getRandomValues(new Uint8Array(32))'

type Example = { where: string; code: string }

const EXAMPLES: Example[] = [
  ...globSync('sdk/src/**/*.ts', { exclude: ['**/*.test.ts', '**/generated/**'] }),
  'sdk/README.md',
].flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^( *(?:\* )?)```ts\n([\s\S]*?)\n *(?:\* )?```/gm)].map((found) => ({
    where: `${file}:${text.slice(0, found.index).split('\n').length}`,
    code: (found[2] as string).replaceAll(/^ *\* ?/gm, ''),
  }))
})

let server: TestFlorin
let standIn: StandIn
let paying: PayingWorld

beforeAll(async () => {
  paying = await startPaying()
  server = await startShopping(paying.environment)
  await paying.follow(server.databaseUrl)
  standIn = await startStandIn()
  const apiKey = await server.newKey()
  rmSync(DIRECTORY, { recursive: true, force: true })
  mkdirSync(DIRECTORY)
  for (const [index, { code }] of EXAMPLES.entries()) {
    const isOfGifts = code.includes('florin.gifts')
    const baseUrl = isOfGifts ? standIn.url : server.baseUrl
    const rpcUrl = isOfGifts ? standIn.url : paying.rpcUrl
    const real = code
      .replaceAll("'sk_live_…'", `'${apiKey}'`)
      .replaceAll("'https://florin.example'", `'${baseUrl}'`)
      .replaceAll("'https://rpc.example'", `'${rpcUrl}'`)
    // Payers use the funded wallet; the stand-in funds the senders of gifts.
    const rich = `Uint8Array.of(${paying.payerSeed})`
    const paid = isOfGifts ? real : real.replaceAll(RANDOM_KEY, rich)
    writeFileSync(fileOf(index), `${paid}\nexport {}\n`)
  }
})
afterAll(async () => {
  rmSync(DIRECTORY, { recursive: true, force: true })
  await standIn.stop()
  await server.stop()
  await paying.stop()
})

const fileOf = (index: number) => join(DIRECTORY, `${index}.ts`)

test('every export and every method of a resource has an example', () => {
  const entries = Object.values(packageJson.exports).map((file) => join('sdk', file))
  const program = ts.createProgram(entries, optionsOf('tsconfig.json'))
  const checker = program.getTypeChecker()
  const hasExample = (node: ts.Node) =>
    ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'example')
  const lacking = entries.flatMap((entry) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry) as ts.SourceFile)
    return checker.getExportsOfModule(module as ts.Symbol).flatMap((symbol) => {
      const isAlias = symbol.flags & ts.SymbolFlags.Alias
      const { declarations = [] } = isAlias ? checker.getAliasedSymbol(symbol) : symbol
      const ours = declarations.filter(
        (node) => !node.getSourceFile().fileName.includes('generated'),
      )
      return ours.some((node) => !hasExample(node)) ? [symbol.name] : []
    })
  })
  const methods = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('sdk/src/resources/'))
    .flatMap((file) => file.statements.filter(ts.isClassDeclaration))
    .flatMap(({ members }) => members.filter(ts.isMethodDeclaration))
    .filter(({ name }) => !ts.isPrivateIdentifier(name))
  expect(methods.length).toBeGreaterThan(0)
  const undocumented = methods.filter((method) => !hasExample(method))
  expect([...lacking, ...undocumented.map((method) => method.getText())]).toEqual([])
}, 60_000)

test('every example compiles', () => {
  expect(EXAMPLES.length).toBeGreaterThan(20)
  const program = ts.createProgram(
    EXAMPLES.map((_, index) => fileOf(index)),
    optionsOf('tsconfig.json'),
  )
  const found = ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const index = Number(/(\d+)\.ts$/.exec(diagnostic.file?.fileName ?? '')?.[1])
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')
    return `${EXAMPLES[index]?.where ?? diagnostic.file?.fileName}: ${message}`
  })
  expect(found).toEqual([])
}, 60_000)

describe('the example runs', () => {
  const runs = EXAMPLES.map(() => Promise.withResolvers<Ran>())
  beforeAll(() => {
    const files = EXAMPLES.map((_, index) => pathToFileURL(resolve(fileOf(index))).href)
    // Some examples write files into their working directory.
    const options = { cwd: DIRECTORY, env: COMPILED }
    const child = fork(resolve('sdk/test/run-examples.ts'), files, options)
    child.on('message', (ran: Ran) => runs[ran.index]?.resolve(ran))
    child.on('exit', (code) => {
      for (const { resolve: end } of runs) end({ index: -1, printed: '', error: `exit ${code}` })
    })
  })
  test.each(EXAMPLES.map((example, index) => ({ ...example, run: runs[index]?.promise })))(
    '$where',
    async ({ code, run }) => {
      const { printed, error } = (await run) ?? { printed: '', error: 'never started' }
      expect(error).toBeNull()
      for (const [, promised] of code.matchAll(/\/\/ → (.+)$/gm)) {
        const pattern = (promised as string).split('…').map(escaped).join('.*')
        expect(printed).toMatch(new RegExp(`^${pattern}$`, 'm'))
      }
    },
  )
})

function optionsOf(file: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, '.').options
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
