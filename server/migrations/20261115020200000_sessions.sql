-- Up Migration
CREATE TABLE sign_in_challenges (
  nonce text PRIMARY KEY,
  address text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at);

CREATE TABLE sessions (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT sessions_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT sessions_token_hash_is_sha256 CHECK (length(token_hash) = 32)
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
