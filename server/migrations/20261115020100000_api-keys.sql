-- Up Migration
CREATE TABLE api_keys (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- The secret itself is never stored.
  secret_hash bytea NOT NULL,
  last4 text NOT NULL,
  -- null: everything, also what later versions add.
  scopes text[],
  -- null: no limit of its own. Else {usd: {dayCents, totalCents}, sgd: {...}}.
  budget jsonb,
  -- The key that created this one: what this one spends also counts against that one.
  creator_id text COLLATE "C",
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (account_id, id),
  CONSTRAINT api_keys_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT api_keys_secret_hash_unique UNIQUE (secret_hash),
  CONSTRAINT api_keys_secret_hash_is_sha256 CHECK (length(secret_hash) = 32),
  CONSTRAINT api_keys_name_length CHECK (length(name) BETWEEN 1 AND 200),
  CONSTRAINT api_keys_budget_is_object CHECK (jsonb_typeof(budget) = 'object')
)
-- Room for last_used_at to change in place.
WITH (fillfactor = 80);
