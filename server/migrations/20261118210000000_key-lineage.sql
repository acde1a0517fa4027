-- Up Migration
-- The budget of keys that are created without one; null: the service's default.
ALTER TABLE accounts
  ADD COLUMN default_budget jsonb,
  ADD CONSTRAINT accounts_default_budget_is_object
    CHECK (jsonb_typeof(default_budget) = 'object') NOT VALID;

-- Earlier secrets of keys that were rotated, accepted until they expire.
CREATE TABLE api_key_old_secrets (
  account_id text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  secret_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key_id, secret_hash),
  CONSTRAINT api_key_old_secrets_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT api_key_old_secrets_secret_hash_unique UNIQUE (secret_hash)
);

-- The children of a key, for its revocation.
-- The table is small when this runs, and writers can wait for it.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX api_keys_by_creator ON api_keys (account_id, creator_id) WHERE creator_id IS NOT NULL;

-- A key that is being revoked creates no child that its revocation would miss: the row of the creator
-- stays locked until the child is committed, and a revocation locks it before it looks for children.
CREATE FUNCTION api_keys_creator_is_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM api_keys
    WHERE account_id = NEW.account_id AND id = NEW.creator_id AND revoked_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the key that creates this key is revoked'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'api_keys_creator_is_live';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER api_keys_creator_is_live BEFORE INSERT ON api_keys
  FOR EACH ROW WHEN (NEW.creator_id IS NOT NULL) EXECUTE FUNCTION api_keys_creator_is_live();
