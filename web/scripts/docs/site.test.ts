import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOf, samplesOf } from './blocks.ts'
import { operationsOf } from './contract.ts'
import { renderMarkdown } from './markdown.ts'
import { readSamples } from './samples.ts'
import { readFiles, readSite } from './site.ts'
import { ROOT } from './sources.ts'

const pages = readSite()
const contract = JSON.parse(readFileSync(`${ROOT}contracts/openapi.json`, 'utf8'))

test('samples and operations of the contract match one to one', () => {
  const operations = operationsOf(contract).map(({ operationId }) => operationId)
  expect([...readSamples(ROOT).keys()].toSorted()).toEqual(operations.toSorted())
})

test('every internal link leads to a page and to a heading on it', () => {
  const anchors = new Map(
    pages.map(({ slug, headings }) => [slug, new Set(headings.map(({ id }) => id))]),
  )
  const others = new Set([...readFiles(pages).keys()].map((path) => `/${path}`))
  const dead = pages.flatMap(({ slug, html }) =>
    [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => {
      if (/^(https?:|mailto:|\/reference\/|\/openapi.json)/.test(href) || others.has(href))
        return []
      const [path = '', anchor] = href.split('#')
      const to = path === '' ? slug : path.replace(/^\/docs\/?/, '') || 'index'
      const isThere = anchors.has(to) && (anchor === undefined || anchors.get(to)?.has(anchor))
      return isThere ? [] : [`${slug}: ${href}`]
    }),
  )
  expect(dead).toEqual([])
})

// Such as the answers of ARCHITECTURE.md. The pages under `api/` are generated: the test above has them.
test('every link between files of the repository leads to a file', () => {
  const listed = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  const dead = listed
    .trim()
    .split('\n')
    .flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(https?:|mailto:|\/|api\/)/.test(link))
        .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    )
  expect(dead).toEqual([])
})

test('each address has one page', () => {
  const slugs = pages.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
})

test('raw HTML is escaped', () => {
  const { html } = renderMarkdown('# A\n\n<script>x</script>\n\n`<b>`', 'docs/a.md', () => null)
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<b>')
})

test('links within the docs are rewritten, links out of them become text', () => {
  const text = '# A\n\n[in](b.md#c) [out](../sdk/x.ts)'
  const { html } = renderMarkdown(text, 'docs/a.md', (file) =>
    file === 'docs/b.md' ? '/docs/b' : null,
  )
  expect(html).toContain('<a href="/docs/b#c">in</a> <span>out</span>')
})

const PAGE = '```sh\ncurl x\n```\n\n```json\n{"a": 1}\n```\n\n```sh unrun\nrm\n```\n'

test('samples are runnable blocks, each with its answer', () => {
  expect(samplesOf(PAGE)).toMatchObject([{ code: 'curl x', answer: '{"a": 1}' }])
})

test('the digest changes with samples and answers, not with prose', () => {
  expect(digestOf(`Words.\n\n${PAGE}`)).toBe(digestOf(PAGE))
  expect(digestOf(PAGE.replace('curl x', 'curl y'))).not.toBe(digestOf(PAGE))
  expect(digestOf(PAGE.replace('"a": 1', '"a": 2'))).not.toBe(digestOf(PAGE))
})
