-- Up Migration
CREATE TABLE idempotency_keys (
  -- The account, or on open routes the object.
  scope text COLLATE "C" NOT NULL,
  key_hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  -- squawk-ignore prefer-bigint-over-smallint
  status smallint NOT NULL, -- of HTTP: three digits
  resource_id text COLLATE "C",
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key_hash),
  CONSTRAINT idempotency_keys_only_successes CHECK (status BETWEEN 200 AND 299),
  CONSTRAINT idempotency_keys_key_hash_is_sha256 CHECK (length(key_hash) = 32),
  CONSTRAINT idempotency_keys_fingerprint_is_sha256 CHECK (length(fingerprint) = 32)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
