import type { Plugin } from 'vite'
import type { Page } from './site.ts'
import { readFiles, readSite } from './site.ts'

const NAME = 'virtual:docs'

/** Renders the docs at build time, so that browsers load no renderer. */
export function docs(): Plugin {
  let read: Page[] | null = null // lazy: loading the Vite config must stay fast
  const site = () => {
    read ??= readSite()
    return read
  }
  const shown = () => site().map(({ markdown: _, file: __, ...page }) => page)
  return {
    name: 'florin-docs',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) =>
      id === `\0${NAME}` ? `export const PAGES = ${JSON.stringify(shown())}` : undefined,
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [path, source] of readFiles(site())) {
        this.emitFile({ type: 'asset', fileName: `site/${path}`, source })
      }
    },
  }
}
