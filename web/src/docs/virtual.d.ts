/** What `scripts/docs/plugin.ts` renders while the pages are built. */
declare module 'virtual:docs' {
  export const PAGES: readonly import('./page.ts').DocsPage[]
}
