// Turns an empty EverShop into Fjord Supply with the shop's own services: products, taxes and
// shipping.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { ADD_ON, CATEGORIES, GOODS, paragraphs, SHIPPING, TAXES, VARIED } from './stock.ts'

const SERVICES = 'node_modules/@evershop/evershop/dist/modules/catalog/services/index.js'
// Everything belongs to EverShop's default attribute group.
const ATTRIBUTE_GROUP = 1

type Create = (data: object, context: object) => Promise<{ insertId: number }>
type Services = { createProduct: Create; createAttribute: Create; createCategory: Create }
type Sold = { sku: string; title: string; priceCents: number; stock: number | null; text: string }

// EverShop's own seeding sets this before it loads its services.
Object.assign(process.env, { NODE_ENV: 'development', ALLOW_CONFIG_MUTATIONS: 'true' })
const { createProduct, createAttribute, createCategory }: Services = await import(
  pathToFileURL(join(process.cwd(), SERVICES)).href
)
const database = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL })
await database.connect()

await setUp()
const categoryIds = await makeCategories()
for (const { category, ...good } of GOODS) await makeProduct(good, { category })
await makeProduct(ADD_ON, { visibility: false })
for (const varied of VARIED) await makeVariants(varied)
await keepSeed()
process.exit(0)

async function setUp(): Promise<void> {
  const settings = {
    storeName: 'Fjord Supply',
    storeDescription: 'Things for going outside',
    storeCurrency: 'USD',
  }
  for (const [name, value] of Object.entries(settings)) {
    await database.query('insert into setting (name, value) values ($1, $2)', [name, value])
  }
  await database.query('delete from tax_rate')
  for (const [priority, [state, percent]] of Object.entries(TAXES).entries()) {
    await database.query(
      `insert into tax_rate (name, tax_class_id, country, province, rate, priority)
       values ($1, 1, 'US', $2, $3, $4)`,
      [`${state} sales tax`, `US-${state}`, percent, priority],
    )
  }
  await setUpShipping()
  // EverShop numbers orders from the last one, so two at once would share a number, and a reset
  // shop would reuse numbers.
  await database.query(`
    create function count_orders() returns trigger language plpgsql as
      'begin new.order_number := 10000 + new.order_id; return new; end';
    create trigger count_orders before insert on "order" for each row execute function count_orders()`)
}

async function setUpShipping(): Promise<void> {
  const zone = await insert(
    `insert into shipping_zone (name) values ('United States') returning shipping_zone_id`,
  )
  await database.query(`insert into shipping_zone_country (zone_id, country) values ($1, 'US')`, [
    zone,
  ])
  await database.query(
    `insert into shipping_zone_provider (zone_id, provider_code) values ($1, 'core')`,
    [zone],
  )
  for (const [order, { name, tiers }] of SHIPPING.entries()) {
    const method = await insert(
      'insert into core_shipping_method (name, sort_order) values ($1, $2) returning core_shipping_method_id',
      [name, order],
    )
    await database.query(
      'insert into core_shipping_method_rate (method_id, zone_id, price_based_cost) values ($1, $2, $3)',
      [method, zone, JSON.stringify(tiers)],
    )
  }
}

async function makeCategories(): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const name of CATEGORIES) {
    const category = {
      name,
      url_key: keyOf(name),
      status: 1,
      include_in_nav: 1,
      show_products: 1,
    }
    const { insertId } = await createCategory(category, {})
    ids.set(name, insertId)
  }
  return ids
}

async function makeProduct(
  { sku, title, priceCents, stock, text }: Sold,
  {
    category,
    path = keyOf(title),
    visibility = true,
    ...more
  }: {
    category?: string
    path?: string
    visibility?: boolean
    variant_group_id?: number
    attributes?: object[]
  },
): Promise<void> {
  await createProduct(
    {
      type: 'simple',
      status: true,
      visibility,
      sku,
      name: title,
      url_key: path,
      price: priceCents / 100,
      weight: 1,
      qty: stock ?? 0,
      manage_stock: stock !== null,
      stock_availability: stock !== 0,
      group_id: ATTRIBUTE_GROUP,
      package_id: 1,
      tax_class: 1,
      description: paragraphs([text]),
      ...(category === undefined ? {} : { category_id: categoryIds.get(category) }),
      ...more,
    },
    {},
  )
}

async function makeVariants({
  sku,
  title,
  category,
  text,
  attributes,
  variants,
}: (typeof VARIED)[number]): Promise<void> {
  const codes = Object.keys(attributes)
  const ids = []
  for (const [name, options] of Object.entries(attributes))
    ids.push(await makeAttribute(name, options))
  const group = await insert(
    `insert into variant_group (attribute_group_id, attribute_one, attribute_two, visibility)
     values ($1, $2, $3, true) returning variant_group_id`,
    [ATTRIBUTE_GROUP, ids[0], ids[1] ?? null],
  )
  for (const { chosen, priceCents, stock } of variants) {
    const values = await Promise.all(
      codes.map(async (name, index) => ({
        attribute_code: name.toLowerCase(),
        value: `${await optionOf(name, chosen[index] ?? '')}`,
      })),
    )
    await makeProduct(
      { sku: [sku, ...chosen].join('-').toUpperCase(), title, text, priceCents, stock },
      {
        category,
        path: keyOf([title, ...chosen].join(' ')),
        variant_group_id: group,
        attributes: values,
      },
    )
  }
}

/** Products share an attribute, which has the options of all of them. */
async function makeAttribute(name: string, options: string[]): Promise<number> {
  const code = name.toLowerCase()
  const { rows } = await database.query(
    'select attribute_id from attribute where attribute_code = $1',
    [code],
  )
  if (rows.length === 0) {
    const attribute = {
      attribute_code: code,
      attribute_name: name,
      type: 'select',
      is_required: false,
      display_on_frontend: true,
      is_filterable: true,
      sort_order: 0,
      groups: [ATTRIBUTE_GROUP],
      options: [],
    }
    await createAttribute(attribute, {})
    return await makeAttribute(name, options)
  }
  const { attribute_id: id } = rows[0]
  for (const option of options) {
    await database.query(
      `insert into attribute_option (attribute_id, attribute_code, option_text)
       select $1::int, $2::text, $3::text where not exists (
         select from attribute_option where attribute_id = $1::int and option_text = $3::text)`,
      [id, code, option],
    )
  }
  return id
}

async function optionOf(name: string, option: string): Promise<number> {
  return await insert(
    'select attribute_option_id from attribute_option where attribute_code = $1 and option_text = $2',
    [name.toLowerCase(), option],
  )
}

async function insert(query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query({ text: query, values, rowMode: 'array' })
  return rows[0]?.[0]
}

/**
 * Another process writes the page URLs when it hears of new products: the seed is complete then.
 */
async function keepSeed(): Promise<void> {
  const missing = `select count(*)::int from product left join url_rewrite on entity_uuid = product.uuid
    where url_rewrite_id is null`
  while ((await insert(missing)) > 0) await new Promise((resolve) => setTimeout(resolve, 250))
  await database.query(`
    -- Under other names: EverShop reads the columns of a table in whatever schema it finds it.
    create schema seed;
    do $$
    declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create table seed.%I as table public.%I', 'kept_' || name, name);
      end loop;
    end $$`)
}

function keyOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
}
