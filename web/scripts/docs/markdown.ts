import { dirname, join, normalize } from 'node:path/posix'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import typescript from 'highlight.js/lib/languages/typescript'
import type { Tokens } from 'marked'
import { Marked } from 'marked'
import { drawStates } from './diagram.ts'

hljs.registerLanguage('sh', bash)
hljs.registerLanguage('json', json)
hljs.registerLanguage('ts', typescript)

const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  json: 'JSON',
  ts: 'TypeScript',
}

type Heading = { readonly depth: number; readonly id: string; readonly text: string }
export type Rendered = {
  readonly title: string
  /** The first sentence after the title. */
  readonly summary: string
  readonly headings: readonly Heading[]
  readonly html: string
}

/** The site address of a repository file; null if it is not published. */
export type AddressOf = (file: string) => string | null

/**
 * Renders a page as HTML that works without scripts. Raw HTML is escaped, even in our own pages.
 */
export function renderMarkdown(markdown: string, file: string, addressOf: AddressOf): Rendered {
  const headings: Heading[] = []
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading(token) {
        const text = plainText(token)
        const id = idOf(text, headings)
        headings.push({ depth: token.depth, id, text })
        const words = this.parser.parseInline(token.tokens)
        if (token.depth === 1) return `<h1>${words}</h1>\n`
        return `<h${token.depth} id="${id}"><a href="#${id}">${words}</a></h${token.depth}>\n`
      },
      link(token) {
        const words = this.parser.parseInline(token.tokens)
        const href = hrefOf(token.href, file, addressOf)
        return href === null
          ? `<span>${words}</span>`
          : `<a href="${escapeHtml(href)}">${words}</a>`
      },
      code: renderCode,
      image: (token) => renderImage(token, file, addressOf),
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const head = row(token.header, 'th').replaceAll('<th>', '<th scope="col">')
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n')
        // A wide table scrolls on its own, also by keyboard, so that the page does not.
        return `<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
  const html = marked.parse(markdown, { async: false })
  const [first, ...rest] = headings
  const title = first?.text ?? file
  return { title, summary: summaryOf(markdown), headings: rest, html }
}

/** Adds a copy button, which the page's script activates. */
function renderCode({ text, lang = '' }: Tokens.Code): string {
  const [language = ''] = lang.split(' ')
  if (language === 'mermaid') return renderDiagram(text)
  const words = LANGUAGES[language]
  const body = words === undefined ? escapeHtml(text) : hljs.highlight(text, { language }).value
  const name = words ?? 'Text'
  return `<figure class="code"><figcaption><span>${name}</span><button type="button" data-copy aria-label="Copy ${name}">Copy</button></figcaption><pre tabindex="0" role="group" aria-label="${name}"><code>${body}</code></pre></figure>\n`
}

/** Renders the diagram and its source, for screen readers and programs. */
function renderDiagram(text: string): string {
  return `<div class="picture" role="group" aria-label="Diagram" tabindex="0">${drawStates(text)}</div>
<details><summary>The same as text</summary>${renderCode({ type: 'code', raw: text, text })}</details>\n`
}

function renderImage({ href, text }: Tokens.Image, file: string, addressOf: AddressOf): string {
  const address = addressOf(join(dirname(file), href))
  if (address === null) throw new Error(`${file}: ${href} is not on the site`)
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" loading="lazy">`
}

function hrefOf(href: string, file: string, addressOf: AddressOf): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const address = addressOf(normalize(join(dirname(file), path)))
  return address === null ? null : address + (anchor === undefined ? '' : `#${anchor}`)
}

function summaryOf(markdown: string): string {
  const paragraph =
    markdown
      .split('\n\n')
      .find((part) => /^[\p{L}\d`*"“]/u.test(part.trim()) && !part.startsWith('#')) ?? ''
  const plain = paragraph.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '')
  return (
    plain
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=\.)\s/)[0] ?? ''
  )
}

const plainText = ({ text }: Tokens.Heading) => text.replaceAll(/[`*]/g, '').trim()

/** Makes anchors the way GitHub does, so that the same links work there. */
function idOf(text: string, taken: readonly Heading[]): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
  const twins = taken.filter(({ id }) => id === slug || id.startsWith(`${slug}-`)).length
  return taken.some(({ id }) => id === slug) ? `${slug}-${twins}` : slug
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
