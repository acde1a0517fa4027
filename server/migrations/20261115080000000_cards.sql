-- Up Migration
CREATE TABLE cards (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  source text NOT NULL,
  -- Of a stored card; an issued one has a new number for every purchase.
  brand text,
  last4 text,
  exp_month bigint,
  exp_year bigint,
  metadata jsonb NOT NULL DEFAULT '{}',
  -- What only a checkout worker can open, and which key opens it.
  sealed_number bytea,
  sealed_security_code bytea,
  vault_key_id text,
  -- When the security code is destroyed, used or not.
  security_code_expires_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (account_id, id),
  CONSTRAINT cards_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT cards_source CHECK (source IN ('stored', 'issued')),
  CONSTRAINT cards_stored_is_described CHECK (
    source <> 'stored'
    OR (brand IS NOT NULL AND last4 IS NOT NULL AND exp_month IS NOT NULL AND exp_year IS NOT NULL)
  ),
  CONSTRAINT cards_last4 CHECK (last4 ~ '^[0-9]{4}$'),
  CONSTRAINT cards_metadata_is_object CHECK (jsonb_typeof(metadata) = 'object'),
  CONSTRAINT cards_removed_is_empty CHECK (
    removed_at IS NULL OR (sealed_number IS NULL AND sealed_security_code IS NULL)
  ),
  CONSTRAINT cards_security_code_ends CHECK (
    (sealed_security_code IS NULL) = (security_code_expires_at IS NULL)
  )
);
CREATE INDEX cards_live ON cards (account_id, id) WHERE removed_at IS NULL;
CREATE INDEX cards_security_code_due ON cards (security_code_expires_at)
  WHERE security_code_expires_at IS NOT NULL;
