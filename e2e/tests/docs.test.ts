// The docs, as people and programs read and try them.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { Florin } from '@florin/sdk'
import { createKey } from '../../scripts/local/client.ts'
import { newOwn, runSample } from '../../scripts/samples/run.ts'
import type { Desk } from '../../scripts/samples/world.ts'
import { blocksOf, samplesOf } from '../../web/scripts/docs/blocks.ts'
import { newPayer } from '../chain.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import type { TestEnvFacts } from '../world/facts.ts'

const contract = JSON.parse(readFileSync('contracts/openapi.json', 'utf8'))
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WAYS = ['idempotency', 'pagination', 'waiting', 'retries'] as const

/** A newcomer with a wallet and nothing else. */
async function comeWithWallet(testEnv: TestEnvFacts): Promise<Desk> {
  const [merchant, payer] = [await newPayer(testEnv), await newPayer(testEnv)]
  const { webUrl: url, rpcUrl } = testEnv
  const key = await createKey(url, merchant, { name: 'Mine', appUrl: url })
  const directory = mkdtempSync(join(tmpdir(), 'florin-docs-'))
  const florin = new Florin(key, { baseUrl: url })
  return { url, rpcUrl, key, florin, merchant, payer, directory }
}

test('the README’s commands end in a settled payment @Q1', async ({ testEnv }) => {
  const section = readFileSync('README.md', 'utf8').split(/^## /m)[1] ?? ''
  const lines = blocksOf(section).flatMap(({ code }) => code.split('\n'))
  const typed = lines.filter((line) => /^(curl|npm run pay)/.test(line))
  expect(typed).toHaveLength(4)
  const desk = await comeWithWallet(testEnv)
  const own = newOwn()
  own.texts.set('http://localhost:8080', desk.url).set('sk_live_…', desk.key)
  for (const line of typed) {
    const code = line.replace('cs_…', own.ids.get('cs_') ?? '')
    const isLast = line === typed.at(-1)
    const answer = isLast ? '{"status": "complete", "amount_received": 300}' : null
    await runSample({ language: 'sh', code, answer }, desk, own)
  }
})

test('wallet, key, call, paid: the quickstart on a hosted Florin @Q2', async ({
  testEnv,
  page,
}) => {
  const startedAt = Date.now()
  await page.goto(`${testEnv.webUrl}/docs/quickstart`)
  await expect(page.getByRole('heading', { name: 'On a hosted Florin' })).toBeVisible()
  const [, ways = ''] = readFileSync('docs/quickstart.md', 'utf8').split('## The first payment')
  const desk = await comeWithWallet(testEnv)
  const own = newOwn()
  const samples = samplesOf(ways)
  expect(samples).toHaveLength(3)
  for (const sample of samples) await runSample(sample, desk, own)
  expect(Date.now() - startedAt).toBeLessThan(180_000)
})

test('every endpoint is shown with sample calls that were run @Q3', async ({ page, testEnv }) => {
  const tags: string[] = contract.tags.map(({ name }: { name: string }) => name)
  for (const tag of new Set(tags)) {
    const slug = `api/${tag.replaceAll('_', '-')}`
    await page.goto(`${testEnv.webUrl}/docs/${slug}`)
    const main = page.getByRole('main')
    for (const { method, path } of operationsOf(tag)) {
      await expect(main.getByText(`${method} ${path}`, { exact: true }).first()).toBeVisible()
    }
    await expect(main.locator('pre', { hasText: /^curl / })).toHaveCount(operationsOf(tag).length)
    await expect(main.locator('time')).toHaveCount(1)
  }
  await expect(page.getByRole('main').locator('pre', { hasText: '@florin/sdk' })).not.toHaveCount(0)
})

function operationsOf(tag: string): { method: string; path: string }[] {
  return Object.entries<Record<string, { tags: string[] }>>(contract.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes(tag))
        .map(([method]) => ({ method: method.toUpperCase(), path })),
  )
}

test.describe('the reference', () => {
  test.use({ complaints: FAILED_LOAD })

  test('an endpoint can be tried with a key @Q4', async ({ page, testEnv }) => {
    await page.goto(`${testEnv.webUrl}/reference#tag/account/GET/v1/account`)
    await page
      .getByRole('button', { name: /Test Request.*\/v1\/account\b/i })
      .first()
      .click()
    const client = page.getByRole('dialog')
    await client.getByRole('textbox', { name: /Token/ }).first().fill(testEnv.key)
    await client.getByRole('button', { name: /^Send/ }).first().click()
    await expect(client.getByText('200 OK')).toBeVisible()
    await expect(client.getByText(testEnv.businessName)).toBeVisible()
  })
})

test('every error code has an anchor, and errors link to it @Q5', async ({ page, testEnv }) => {
  const answer = await fetch(`${testEnv.webUrl}/v1/account`)
  const { error } = (await answer.json()) as { error: { code: string; doc_url: string } }
  await page.goto(error.doc_url)
  await expect(page.locator('h3:target')).toHaveText(error.code)
  const codes = readFileSync('docs/errors.md', 'utf8').match(/(?<=^### `)\w+/gm) ?? []
  expect(codes.length).toBeGreaterThan(50)
  for (const code of codes) await expect(page.locator(`h3[id="${code}"]`)).toHaveCount(1)
})

test('idempotency, pagination, waiting and retries have samples that were run @Q6', async ({
  page,
  testEnv,
}) => {
  for (const slug of WAYS) {
    await page.goto(`${testEnv.webUrl}/docs/${slug}`)
    await expect(page.getByRole('main').locator('pre')).not.toHaveCount(0)
    await expect(page.getByText(/last ran on/)).toBeVisible()
  }
})

test('cents and base units are compared in one table @Q7', async ({ page, testEnv }) => {
  await page.goto(`${testEnv.webUrl}/docs/amounts`)
  const row = page.getByRole('row', { name: '25 USDC' })
  await expect(row.getByRole('cell')).toHaveText(['25 USDC', '2500', '"25000000"', '25'])
})

test('programs get the contract, llms.txt, llms-full.txt and each page as Markdown @Q8', async ({
  request,
  testEnv,
}) => {
  const read = async (path: string) => {
    const answer = await request.get(testEnv.webUrl + path)
    expect([path, answer.status()]).toEqual([path, 200])
    return { type: answer.headers()['content-type'], text: await answer.text() }
  }
  expect(JSON.parse((await read('/openapi.json')).text).openapi).toBe('3.1.0')
  const { text: list } = await read('/llms.txt')
  const { text: all } = await read('/llms-full.txt')
  const links = [...list.matchAll(/\]\((\/docs\/[^)]+\.md)\)/g)].map(([, path]) => path as string)
  expect(links.length).toBeGreaterThan(30)
  for (const path of links) {
    const { type, text } = await read(path)
    expect(type).toContain('text/markdown')
    expect(all).toContain(text)
    await read(path.replace(/\/index\.md$|\.md$/, ''))
  }
})

test('every changelog entry has a date and upgrade notes @Q9', async ({ page, testEnv }) => {
  await page.goto(`${testEnv.webUrl}/docs/changelog`)
  const days = await page.getByRole('main').locator('h2').allTextContents()
  expect(days.length).toBeGreaterThan(0)
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d/)
  await expect(page.locator('h3', { hasText: 'Upgrading' })).toHaveCount(days.length)
})

test('code and text are readable in light and dark @Q11', async ({ page, testEnv }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const slug of ['retries', 'states', 'api/gift']) {
      await page.goto(`${testEnv.webUrl}/docs/${slug}`)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    }
  }
})

test('test vectors download unchanged @Q12', async ({ page, testEnv, request }) => {
  await page.goto(`${testEnv.webUrl}/docs/vectors`)
  for (const [name, file] of [
    ['release-code.json', 'contracts/release-code.vectors.json'],
    ['solana-pay.json', 'contracts/vectors/solana-pay.json'],
  ] as const) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const answer = await request.get(new URL(href ?? '', testEnv.webUrl).href)
    expect(await answer.text()).toBe(readFileSync(file, 'utf8'))
  }
})

test('four kinds of objects have diagrams, each also as text @Q13', async ({ page, testEnv }) => {
  await page.goto(`${testEnv.webUrl}/docs/states`)
  await expect(page.locator('.picture svg .node')).not.toHaveCount(0)
  await expect(page.locator('.picture')).toHaveCount(4)
  await page.getByText('The same as text').first().click()
  await expect(page.getByText('open --> released: release final on chain')).toBeVisible()
})

test('code can be copied and contains no secret @Q14', async ({
  page,
  testEnv,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${testEnv.webUrl}/docs/quickstart`)
  const figures = page.locator('figure', { has: page.locator('pre') })
  await expect(figures.getByRole('button', { name: 'Copy' })).toHaveCount(await figures.count())
  const first = figures.filter({ hasText: 'checkout_sessions' }).first()
  await first.getByRole('button').click()
  await expect(first.getByRole('button')).toHaveText('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await first.locator('code').textContent())
  const all = await (await request.get(`${testEnv.webUrl}/llms-full.txt`)).text()
  expect(all.match(/\b(sk_live|rk_live|sk_test)_[0-9A-Za-z]{8,}/g)).toBeNull()
})

test('a page shows when its samples last ran, if it has any @Q15', async ({ page, testEnv }) => {
  const { day } = JSON.parse(readFileSync('docs/verified.json', 'utf8'))
  await page.goto(`${testEnv.webUrl}/docs/quickstart`)
  await expect(page.getByText(/The \d+ samples on this page last ran on/)).toContainText(day)
  await page.goto(`${testEnv.webUrl}/docs/states`)
  await expect(page.locator('time')).toHaveCount(0)
})
