-- Up Migration
-- A search at a shop that led to no flow, so that the same wish is not searched for again and again.
CREATE TABLE failed_lessons (
  merchant_id text COLLATE "C" NOT NULL,
  -- Digest of the wish: the page, what was wanted there, and the buyer that searched.
  wish bytea NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  -- For the owner: how far the search came, and why not further. Names nobody.
  message text NOT NULL,
  failed_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, wish),
  CONSTRAINT failed_lessons_merchant FOREIGN KEY (merchant_id) REFERENCES merchants (id),
  CONSTRAINT failed_lessons_wish_is_digest CHECK (octet_length(wish) = 32)
);
