import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import type { DraftLine } from './lines.ts'
import { newLine } from './lines.ts'

const MOST_PRODUCTS = 100

/** Line items of a form. `?product=` preselects a product. */
export function useDraftLines() {
  const [search] = useSearchParams()
  const [lines, setLines] = useState<readonly DraftLine[]>([newLine(0)])
  const nextKey = useRef(1)
  const products = useRead({
    key: ['/v1/products', 'to sell'],
    read: (options) => florin().products.list({ active: true, limit: MOST_PRODUCTS }, options),
    pollMs: false,
  })
  const wantedId = search.get('product')
  const wanted = useRead({
    key: ['/v1/products', wantedId, 'to sell'],
    read: async (options) =>
      wantedId === null ? null : await florin().products.get(wantedId, options),
    pollMs: false,
  }).data
  // Runs once and keeps anything typed while the product was loading.
  const begunWith = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted || begunWith.current === wanted.id) return
    begunWith.current = wanted.id
    setLines(([first = newLine(0), ...others]) => [{ ...first, product: wanted }, ...others])
  }, [wanted])
  return {
    lines,
    products: products.data?.data ?? [],
    hasMoreProducts: products.data?.has_more ?? false,
    change: (key: number, changed: Partial<DraftLine>) =>
      setLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...changed } : line))),
    add: () => setLines((lines) => [...lines, newLine(nextKey.current++)]),
    remove: (key: number) => setLines((lines) => lines.filter((line) => line.key !== key)),
  }
}

export type DraftLines = ReturnType<typeof useDraftLines>
