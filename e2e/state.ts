import type { BrowserContext, Page } from '@playwright/test'

/** A page in one state, for axe, Lighthouse and pictures. */
export type State = {
  readonly name: string
  readonly url: string
  /** What is done before the page is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<void>
  /** What is done on it until it is as it shall be. English words only are looked for by it. */
  readonly reach?: (page: Page) => Promise<void>
}
