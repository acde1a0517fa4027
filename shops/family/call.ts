import type { Books } from './books.ts'
import type { PageName } from './paths.ts'
import type { Shop } from './shop.ts'
import type { Visit } from './visit.ts'

/** Addresses: the processor's and the shop's own, which framed card fields need, and a stranger's. */
export type Around = {
  readonly processorUrl: string
  readonly origin: string
  readonly foreignUrl: string
}

export type Answer = { html: string; status?: number } | { to: string }

export type Call = {
  readonly shop: Shop
  readonly books: Books
  readonly around: Around
  readonly state: { isArmed: boolean }
  readonly visit: Visit
  readonly page: PageName
  readonly id: string
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly form: URLSearchParams
}
