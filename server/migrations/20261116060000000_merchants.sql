-- Up Migration
-- A shop that somebody wanted to buy at, by host and port. It belongs to no account.
CREATE TABLE merchants (
  id text COLLATE "C" PRIMARY KEY,
  slug text COLLATE "C" NOT NULL,
  host text COLLATE "C" NOT NULL,
  name text,
  platform text,
  -- Those that it has quoted in.
  currencies text[] NOT NULL DEFAULT '{}',
  -- How many accounts have been there: from a few on, all may know of it.
  visitors bigint NOT NULL DEFAULT 0,
  -- The intent that learns it, and until when nobody else does.
  lesson_by text COLLATE "C",
  lesson_until timestamptz,
  CONSTRAINT merchants_slug_unique UNIQUE (slug),
  CONSTRAINT merchants_host_unique UNIQUE (host),
  CONSTRAINT merchants_lesson_whole CHECK ((lesson_by IS NULL) = (lesson_until IS NULL))
);

-- Who has been where, told to nobody else.
CREATE TABLE merchant_visitors (
  account_id text COLLATE "C" NOT NULL,
  merchant_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, merchant_id),
  CONSTRAINT merchant_visitors_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT merchant_visitors_merchant FOREIGN KEY (merchant_id) REFERENCES merchants (id)
);

-- What has kept us from buying there, and when it last did.
CREATE TABLE merchant_blockers (
  merchant_id text COLLATE "C" NOT NULL,
  code text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, code),
  CONSTRAINT merchant_blockers_merchant FOREIGN KEY (merchant_id) REFERENCES merchants (id)
);

-- The intent that taught it; null: it was given by hand.
ALTER TABLE flows ADD COLUMN learnt_by text COLLATE "C";
ALTER TABLE flows ADD COLUMN learnt_at timestamptz;

-- How a version has done. Apart from the flow, which never changes.
CREATE TABLE flow_tallies (
  slug text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  succeeded bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  last_succeeded_at timestamptz,
  -- A quote a day is written down: a shop that many buy at is no row that all wait for.
  last_quoted_on date,
  -- In a row, without a quote between them.
  misfits bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (slug, version)
)
-- One update a purchase, of columns that no index holds.
WITH (fillfactor = 50);
