import type { BrowserContext, Page } from '@playwright/test'

/** A page in one state, for axe, Lighthouse and screenshots. */
export type State = {
  readonly name: string
  readonly url: string
  /** Runs before the page opens. */
  readonly prepare?: (context: BrowserContext) => Promise<void>
  /** Brings the open page into its state. It looks for English texts. */
  readonly reach?: (page: Page) => Promise<void>
}
