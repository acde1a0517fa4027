// Builds the docs site: its pages and the files for AI tools.
import type { Verified } from './blocks.ts'
import { digestOf, samplesOf } from './blocks.ts'
import type { Rendered } from './markdown.ts'
import { renderMarkdown } from './markdown.ts'
import type { Source } from './sources.ts'
import { read, readSources } from './sources.ts'

/** Navigation, in reading order. A page in no section is reached only by links. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  Start: ['index', 'quickstart'],
  Products: ['payments', 'refunds', 'gifts', 'checkout-intents', 'cards', 'api-keys'],
  'Core concepts': ['amounts', 'idempotency', 'retries', 'pagination', 'waiting', 'errors'],
  'For agents and terminals': ['agents', 'cli'],
  Reference: ['states', 'gift-transactions', 'evidence', 'vectors', 'proofs', 'changelog'],
  Operations: ['issuing', 'runbooks/unknown-outcomes', 'runbooks/restore', 'runbooks/secrets'],
}

/** Downloadable files, by their path on the site. */
const DOWNLOADS: Readonly<Record<string, string>> = {
  'docs/vectors/release-code.json': 'contracts/release-code.vectors.json',
  'docs/vectors/solana-pay.json': 'contracts/vectors/solana-pay.json',
}

export type Page = Rendered &
  Source & {
    readonly section: string | null
    readonly verified: { day: string; samples: number } | null
  }

export function readSite(): Page[] {
  const sources = readSources()
  const verified: Verified = JSON.parse(read('docs/verified.json'))
  const slugs = new Map(sources.map(({ slug, file }) => [file, slug]))
  const addressOf = (file: string) => {
    const slug = slugs.get(file)
    if (slug !== undefined) return addressOfSlug(slug)
    const [download] = Object.entries(DOWNLOADS).find(([, from]) => from === file) ?? []
    return download === undefined ? null : `/${download}`
  }
  const pages = sources.map((page) => ({
    ...page,
    ...renderMarkdown(page.markdown, page.file, addressOf),
    section: sectionOf(page.slug),
    verified: verifiedOf(page, verified),
  }))
  return pages.toSorted((a, b) => placeOf(a.slug) - placeOf(b.slug))
}

/** Files served unchanged, by path: each page's Markdown, the downloads and the llms.txt files. */
export function readFiles(pages: readonly Page[]): Map<string, string> {
  return new Map([
    ...pages.map(({ slug, markdown }) => [`docs/${slug}.md`, markdown] as const),
    ...Object.entries(DOWNLOADS).map(([path, file]) => [path, read(file)] as const),
    ['llms.txt', llms(pages)],
    ['llms-full.txt', llmsFull(pages)],
  ])
}

const addressOfSlug = (slug: string) => (slug === 'index' ? '/docs' : `/docs/${slug}`)

const INTRODUCTION = `# Florin

> A stablecoin merchant acquirer on Solana: payments in USDC, gifts in escrow, and checkout intents that let an agent
> buy at a web shop, once, within a limit. Few shops work today: see "Which shops work" in /docs/checkout-intents.md.
> Amounts are integers in cents. There are no webhooks: wait with \`wait_for\`.

The contract is at /openapi.json. Every page below is also there as HTML, without \`.md\`. All of them in one file:
/llms-full.txt.
`

function llms(pages: readonly Page[]): string {
  const lines = [...sectionsOf(pages)].map(([section, own]) => {
    const links = own.map(
      ({ slug, title, summary }) => `- [${title}](/docs/${slug}.md): ${summary}`,
    )
    return `## ${section}\n\n${links.join('\n')}\n`
  })
  return [INTRODUCTION, ...lines].join('\n')
}

function llmsFull(pages: readonly Page[]): string {
  const own = [...sectionsOf(pages).values()].flat()
  return own.map(({ slug, markdown }) => `<!-- /docs/${slug} -->\n\n${markdown}`).join('\n\n')
}

/** Groups pages by section and drops pages that have none. */
function sectionsOf<Of extends Pick<Page, 'section'>>(pages: readonly Of[]) {
  const listed = pages.filter(({ section }) => section !== null)
  return Map.groupBy(listed, ({ section }) => section as string)
}

/** A page stays verified only while its samples are unchanged. */
function verifiedOf({ slug, markdown }: Source, { day, pages }: Verified) {
  const samples = samplesOf(markdown).length
  return samples > 0 && pages[slug] === digestOf(markdown) ? { day, samples } : null
}

const REFERENCE = 'API endpoints'

function sectionOf(slug: string): string | null {
  if (slug.startsWith('api/')) return REFERENCE
  return Object.keys(SECTIONS).find((section) => SECTIONS[section]?.includes(slug)) ?? null
}

function placeOf(slug: string): number {
  const order = Object.values(SECTIONS).flat()
  const place = order.indexOf(slug)
  return place < 0 ? order.length : place
}
