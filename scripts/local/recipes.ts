// The real shops: how each is made ready once per machine, and then started.
import { fileURLToPath } from 'node:url'
import type { LocalShop, StartOptions, Tell } from './django.ts'
import { prepareDjango, startDjango } from './django.ts'
import { prepareEvershop, startEvershop } from './evershop.ts'

type Recipe = {
  /** The shop's name on statements. */
  readonly title: string
  /** Where `npm run shops` serves it if that port is free. */
  readonly port: number
  readonly prepare: (tell?: Tell) => Promise<(options: StartOptions) => Promise<LocalShop>>
}

export type ShopName = 'cartridge' | 'evershop' | 'oscar' | 'pretix'

export const RECIPES: Readonly<Record<ShopName, Recipe>> = {
  evershop: {
    title: 'Fjord Supply',
    port: 4601,
    async prepare(tell) {
      const prepared = await prepareEvershop(tell)
      return async (options) => await startEvershop({ prepared, ...options })
    },
  },
  oscar: { title: 'Larch & Loom', port: 4602, prepare: onDjango('oscar', ['django-haystack']) },
  cartridge: { title: 'Heron Outfitters', port: 4603, prepare: onDjango('cartridge') },
  pretix: {
    title: 'Quayside Events',
    port: 4604,
    prepare: onDjango('pretix', ['django-jquery-js']),
  },
}

export const SHOP_NAMES = Object.keys(RECIPES) as ShopName[]

function onDjango(name: ShopName, built: readonly string[] = []): Recipe['prepare'] {
  const directory = fileURLToPath(new URL(`../../shops/${name}/`, import.meta.url))
  return async (tell) => {
    const prepared = await prepareDjango({ directory, built }, tell)
    return async (options) => await startDjango({ directory }, prepared, options)
  }
}
