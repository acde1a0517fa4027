// The shop's products and orders, read and changed in its own database.
import type pg from 'pg'
import type { ShopOrder, ShopProduct } from '../client.ts'
import { paragraphs } from './stock.ts'

export type Goods = {
  list(): Promise<ShopProduct[]>
  find(sku: string): Promise<ShopProduct | null>
  change(sku: string, change: { price_cents?: number; stock?: number }): Promise<void>
  raise(sku: string, byCents: number): Promise<void>
  /** Puts a text above the description of one product or all. */
  describe(text: string, sku: string | null): Promise<void>
  restoreDescriptions(): Promise<void>
  listOrders(): Promise<ShopOrder[]>
  /** Restores all tables to the seeded state; sequences continue. */
  reset(): Promise<void>
}

const PRODUCTS = `
  select product.sku, description.name as title, url_rewrite.request_path as path,
    round(product.price * 100)::int as price_cents,
    case when inventory.manage_stock then inventory.qty end as stock,
    coalesce((
      select json_object_agg(attribute.attribute_name, value.option_text)
      from variant_group
      join attribute on attribute.attribute_id in (variant_group.attribute_one, variant_group.attribute_two)
      join product_attribute_value_index value
        on value.product_id = product.product_id and value.attribute_id = attribute.attribute_id
      where variant_group.variant_group_id = product.variant_group_id
    ), '{}') as variant
  from product
  join product_description description
    on description.product_description_product_id = product.product_id
  join product_inventory inventory on inventory.product_inventory_product_id = product.product_id
  join url_rewrite on url_rewrite.entity_uuid = product.uuid
  where $1::text is null or product.sku = $1
  order by product.product_id`

const ORDERS = `
  select "order".order_number::text as number,
    floor(extract(epoch from "order".created_at) * 1000)::float8 as placed_at_ms,
    "order".status, "order".customer_email as email, lower("order".currency) as currency,
    round("order".grand_total * 100)::int as total_cents,
    round("order".shipping_fee_excl_tax * 100)::int as shipping_cents,
    round("order".total_tax_amount * 100)::int as tax_cents,
    "order".shipping_method_data -> 'snapshot' ->> 'name' as shipping_method,
    json_build_object('name', address.full_name, 'line1', address.address_1,
      'line2', coalesce(address.address_2, ''), 'city', address.city,
      'state', regexp_replace(coalesce(address.province, ''), '^..-', ''),
      'postal_code', address.postcode, 'country', address.country,
      'phone', coalesce(address.telephone, '')) as address,
    (
      select json_agg(json_build_object('sku', item.product_sku, 'title', item.product_name,
        'variant', coalesce(item.variant_options, '[]'), 'quantity', item.qty,
        'unit_cents', round(item.final_price * 100)::int) order by item.order_item_id)
      from order_item item where item.order_item_order_id = "order".order_id
    ) as lines,
    transaction.transaction_id as charge,
    '/checkout/success/' || "order".uuid as status_path
  from "order"
  join payment_transaction transaction
    on transaction.payment_transaction_order_id = "order".order_id
    and transaction.payment_action = 'capture'
  left join order_address address on address.order_address_id = "order".shipping_address_id
  order by "order".order_id`

// Rows are restored with their keys; foreign keys and triggers would add nothing.
const RESET = `
  do $$
  declare
    name text;
    columns text;
  begin
    set local session_replication_role = replica;
    execute (select 'truncate ' || string_agg(format('public.%I', replace(tablename, 'kept_', '')), ', ')
      from pg_tables where schemaname = 'seed');
    for name in select replace(tablename, 'kept_', '') from pg_tables where schemaname = 'seed' loop
      select string_agg(quote_ident(column_name), ', ') into columns
        from information_schema.columns
        where table_schema = 'public' and table_name = name;
      execute format('insert into public.%I (%s) overriding system value select %s from seed.%I',
        name, columns, columns, 'kept_' || name);
    end loop;
  end $$`

type VariantOption = { attribute_name: string; option_text: string }

export function createGoods(pool: pg.Pool): Goods {
  const list = async (sku: string | null) => (await pool.query<ShopProduct>(PRODUCTS, [sku])).rows
  const find = async (sku: string) => (await list(sku))[0] ?? null
  return {
    list: () => list(null),
    find,
    async change(sku, { price_cents: priceCents, stock }) {
      if (priceCents !== undefined) {
        const query = 'update product set price = $2::numeric / 100 where sku = $1'
        await pool.query(query, [sku, priceCents])
      }
      if (stock !== undefined) {
        const query = `update product_inventory set qty = $2, stock_availability = $2 > 0
          where product_inventory_product_id = (select product_id from product where sku = $1)`
        await pool.query(query, [sku, stock])
      }
    },
    async raise(sku, byCents) {
      const query = 'update product set price = price + $2::numeric / 100 where sku = $1'
      await pool.query(query, [sku, byCents])
    },
    async describe(text, sku) {
      const query = `update product_description set description = $1
        where product_description_product_id in (select product_id from product where $2::text is null or sku = $2)`
      await pool.query(query, [JSON.stringify(paragraphs([text])), sku])
    },
    async restoreDescriptions() {
      await pool.query(`update product_description set description = kept.description
        from seed.kept_product_description kept
        where kept.product_description_id = product_description.product_description_id
          and kept.description is distinct from product_description.description`)
    },
    async listOrders() {
      const { rows } = await pool.query(ORDERS)
      return rows.map(({ lines, ...order }) => ({ ...order, lines: lines.map(lineOf) }))
    },
    async reset() {
      await pool.query(RESET)
    },
  }
}

function lineOf({ variant, ...line }: { variant: string | VariantOption[] }) {
  const options: VariantOption[] = typeof variant === 'string' ? JSON.parse(variant) : variant
  const pairs = options.map(({ attribute_name: name, option_text: text }) => [name, text])
  return { ...line, variant: Object.fromEntries(pairs) } as ShopOrder['lines'][number]
}
