/** A rendered docs page. */
export type DocsPage = {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly html: string
  readonly headings: readonly {
    readonly depth: number
    readonly id: string
    readonly text: string
  }[]
  /** Null: not in the navigation. */
  readonly section: string | null
  /** The last run of all its samples; null if they changed since or it has none. */
  readonly verified: { readonly day: string; readonly samples: number } | null
}

type Link = Pick<DocsPage, 'slug' | 'title'>

export type DocsView = {
  readonly page: DocsPage
  readonly sections: readonly { readonly name: string; readonly pages: readonly Link[] }[]
  readonly previous: Link | null
  readonly next: Link | null
}

export const addressOf = ({ slug }: Pick<DocsPage, 'slug'>) =>
  slug === 'index' ? '/docs' : `/docs/${slug}`

/** A page with its navigation; null if there is no such page. */
export function viewOf(pages: readonly DocsPage[], slug: string): DocsView | null {
  const page = pages.find((each) => each.slug === slug)
  if (page === undefined) return null
  const listed = pages.filter(({ section }) => section !== null)
  const link = (each: DocsPage | undefined): Link | null =>
    each === undefined ? null : { slug: each.slug, title: each.title }
  const at = listed.indexOf(page)
  const grouped = Map.groupBy(listed, ({ section }) => section as string)
  return {
    page,
    sections: [...grouped].map(([name, own]) => ({
      name,
      pages: own.map(({ slug: to, title }) => ({ slug: to, title })),
    })),
    previous: at > 0 ? link(listed[at - 1]) : null,
    next: at >= 0 ? link(listed[at + 1]) : null,
  }
}
