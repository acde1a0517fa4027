// Runs the published package on every platform that it supports.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { openInChromium } from './chromium.ts'
import type { TestFlorin } from './florin.ts'
import { startFlorin } from './florin.ts'
import type { InstalledPackage } from './package.ts'
import { installPackage } from './package.ts'

let installed: InstalledPackage
let server: TestFlorin
let apiKey: string

beforeAll(async () => {
  server = await startFlorin()
  apiKey = await server.newKey()
  installed = installPackage()
}, 120_000)
afterAll(async () => {
  installed?.remove()
  await server?.stop()
})

const EXPECTED = {
  created: true,
  listed: true,
  deleted: true,
  refusal: 'InvalidRequestError resource_missing',
  claim: 'ReleaseCodeError',
  verificationKey: '4JanCFrEKc4qLe6pvoQLEw4rNwxmHSy7okX9FNXUCE9h', // from the vectors
  signatureLength: 64,
  generated: 'valid',
}

/** Writes an entry into the consumer's project and bundles it. */
async function bundle(
  source: string,
  options: { platform: 'node' | 'browser' | 'neutral'; format: 'esm' | 'iife'; minify?: boolean },
): Promise<string> {
  const input = join(installed.project, `entry-${Math.random().toString(36).slice(2)}.ts`)
  writeFileSync(input, source)
  const build = await rolldown({ input, platform: options.platform, logLevel: 'silent' })
  const { output } = await build.generate({
    format: options.format,
    minify: options.minify ?? false,
    codeSplitting: false,
  })
  await build.close()
  expect(output).toHaveLength(1)
  return output[0].code
}

const node = async (directory: string, file: string) => {
  const { stdout } = await promisify(execFile)(process.execPath, [file, server.baseUrl, apiKey], {
    cwd: directory,
  })
  return JSON.parse(stdout)
}

const run = (tool: string, ...args: string[]) =>
  execFileSync(process.execPath, [join('node_modules', tool), ...args], { encoding: 'utf8' })

const MAIN = `import { run } from './program.ts'
console.log(JSON.stringify(await run(process.argv[2], process.argv[3])))`

test('Node runs it as plain ESM, installed from the tarball', async () => {
  writeFileSync(join(installed.project, 'main.ts'), MAIN)
  expect(await node(installed.project, 'main.ts')).toEqual(EXPECTED)
})

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('its types work with module %s and resolution %s, without Node types', (module, resolution) => {
  const compilerOptions = {
    ...{ module, moduleResolution: resolution, target: 'ES2022', lib: ['ES2023', 'DOM'] },
    ...{ types: [], strict: true, noEmit: true },
  }
  const files = ['program.ts', 'mistakes.ts']
  const config = join(installed.project, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  expect(run('typescript/bin/tsc', '--project', config)).toBe('')
})

test('Node runs a bundle without any installed package', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'florin-bundle-'))
  const code = await bundle(MAIN, { platform: 'node', format: 'esm', minify: true })
  writeFileSync(join(directory, 'bundle.mjs'), code)
  expect(await node(directory, 'bundle.mjs')).toEqual(EXPECTED)
  rmSync(directory, { recursive: true })
})

test('an edge-like runtime with only web APIs runs it', async () => {
  const source = `import { run } from './program.ts'\nglobalThis.run = run`
  const code = await bundle(source, { platform: 'neutral', format: 'iife' })
  const web = { AbortController, AbortSignal, fetch, Headers, Request, Response, TextDecoder }
  const more = { TextEncoder, URL, URLSearchParams, clearTimeout, crypto, setTimeout }
  const context = createContext({ ...web, ...more })
  runInContext(code, context)
  for (const name of ['process', 'Buffer', 'require', 'global', 'window']) {
    expect(runInContext(`typeof ${name}`, context)).toBe('undefined')
  }
  expect(await context.run(server.baseUrl, apiKey)).toEqual(EXPECTED)
})

test('Chromium runs it in a page and in a worker, but neither can generate a code', async () => {
  const worker = `import { run } from './program.ts'
    addEventListener('message', async ({ data }) => postMessage(await run(...data)))`
  const page = `import { run } from './program.ts'
    const args = [location.origin, ${JSON.stringify(apiKey)}]
    const inPage = await run(...args).catch((error) => String(error))
    const worker = new Worker('/worker.js', { type: 'module' })
    worker.postMessage(args)
    const inWorker = await new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = ({ message }) => resolve(message)
    })
    await fetch('/result', { method: 'POST', body: JSON.stringify({ inPage, inWorker }) })`
  const agents = new Set<unknown>()
  const result = await openInChromium({
    apiUrl: server.baseUrl,
    onRequest: ({ headers }) => agents.add(headers['florin-client-user-agent']),
    files: {
      '/': '<!doctype html><title>Consumer</title><script type="module" src="/page.js"></script>',
      '/page.js': await bundle(page, { platform: 'browser', format: 'esm', minify: true }),
      '/worker.js': await bundle(worker, { platform: 'browser', format: 'esm', minify: true }),
    },
  })
  const refused = expect.stringContaining('Never generate a release code in a browser')
  const expected = { ...EXPECTED, generated: refused }
  expect(result).toEqual({ inPage: expected, inWorker: expected })
  expect([...agents]).toEqual([expect.stringMatching(/^florin-sdk\/\S+ typescript \(consumer\)$/)])
}, 60_000)

describe('the package itself', () => {
  test('it contains JavaScript and types, but no source and no tests', () => {
    const root = join(installed.project, 'node_modules/@florin/sdk')
    const files = readdirSync(root, { encoding: 'utf8', recursive: true })
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'dist/index.js', 'dist/index.d.ts']))
    expect(files.filter((file) => /(?<!\.d)\.ts$|test/.test(file))).toEqual([])
  })

  test('plain JavaScript can import every entry', async () => {
    const names = Object.keys(packageJson.exports).map((name) => name.replace('.', '@florin/sdk'))
    const load = `const names = ${JSON.stringify(names)}
      const loaded = await Promise.all(names.map((name) => import(name)))
      console.log(JSON.stringify(loaded.map((entry) => Object.keys(entry).length > 0)))`
    writeFileSync(join(installed.project, 'entries.js'), load)
    expect(await node(installed.project, 'entries.js')).toEqual(names.map(() => true))
  })

  test('publint reports no problems', () => {
    expect(run('publint/src/cli.js', installed.tarball, '--strict')).toContain('All good!')
  })

  test('attw reports no problems', () => {
    // It exits with an error if it finds a problem. The package has no CommonJS.
    const cli = '@arethetypeswrong/cli/dist/index.js'
    expect(run(cli, installed.tarball, '--profile', 'esm-only')).toContain('(ESM)')
  }, 60_000)

  // Gzipped sizes: the client without crypto, the modules loaded for signing, and release codes.
  test('it stays small', async () => {
    const client = await chunkSizes(`import { Florin } from '@florin/sdk'\nglobalThis.x = Florin`)
    const code = await chunkSizes(
      `import { verificationKey } from '@florin/sdk/release-code'\nglobalThis.x = verificationKey`,
    )
    const bytes = { client: client.entry, signing: client.later, code: code.entry }
    console.log(bytes)
    expect(bytes.client).toBeLessThanOrEqual(5_950)
    expect(bytes.signing).toBeLessThanOrEqual(23_500)
    expect(bytes.code).toBeLessThanOrEqual(17_000)
  })
})

async function chunkSizes(source: string): Promise<{ entry: number; later: number }> {
  const input = join(installed.project, 'size.ts')
  writeFileSync(input, source)
  const build = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  const sizes = { entry: 0, later: 0 }
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue
    const bytes = gzipSync(chunk.code, { level: 9 }).length
    sizes[chunk.isEntry ? 'entry' : 'later'] += bytes
  }
  return sizes
}
