import type { Plugin } from 'vite'
import type { Page } from './site.ts'
import { readFiles, readSite } from './site.ts'

const NAME = 'virtual:docs'

/** Renders the docs while the pages are built: the server has them ready, and browsers get no renderer. */
export function docs(): Plugin {
  let read: Page[] | null = null // when it is asked for: who only reads the configuration does not wait for it
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
