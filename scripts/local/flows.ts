// Stores the flow of the scripted shop in a database. Shops with pages are learned instead.
import { readFile } from 'node:fs/promises'
import pg from 'pg'

type ShopFlow = { slug: string; version: number }

export async function readFlow(): Promise<ShopFlow> {
  const path = new URL('../../shops/scripted/flow.json', import.meta.url)
  return JSON.parse(await readFile(path, 'utf8')) as ShopFlow
}

export async function seedFlow(databaseUrl: string, host: string, flow: ShopFlow): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const here = { ...flow, hosts: [host], payment_hosts: [host] }
    await client.query(
      `INSERT INTO flows (slug, version, host, flow) VALUES ($1, $2, $3, $4)
       ON CONFLICT (slug, version) DO UPDATE SET host = excluded.host, flow = excluded.flow`,
      [flow.slug, flow.version, host, JSON.stringify(here)],
    )
  } finally {
    await client.end()
  }
}
