/** Pages rendered at build time by `scripts/docs/plugin.ts`. */
declare module 'virtual:docs' {
  export const PAGES: readonly import('./page.ts').DocsPage[]
}
