-- Up Migration
CREATE TABLE products (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  active boolean NOT NULL,
  name text NOT NULL,
  description text,
  images text [] NOT NULL,
  metadata jsonb NOT NULL,
  type text NOT NULL,
  unit_label text,
  url text,
  default_price_id text COLLATE "C",
  -- Of the default price, which never changes; 0 without one.
  amount_cents bigint NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT products_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT products_type CHECK (type IN ('good', 'service')),
  CONSTRAINT products_amount CHECK (amount_cents BETWEEN 0 AND 99999999999),
  CONSTRAINT products_without_price_cost_nothing CHECK (
    default_price_id IS NOT NULL OR amount_cents = 0
  ),
  CONSTRAINT products_metadata_is_object CHECK (jsonb_typeof(metadata) = 'object')
);
CREATE INDEX products_by_active ON products (account_id, active, id);

CREATE TABLE prices (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- As its product is.
  active boolean NOT NULL,
  unit_amount_cents bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT prices_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT prices_unit_amount CHECK (unit_amount_cents BETWEEN 0 AND 99999999999)
);
CREATE INDEX prices_by_active ON prices (account_id, active, id);
CREATE INDEX prices_by_product ON prices (account_id, product_id, id);
