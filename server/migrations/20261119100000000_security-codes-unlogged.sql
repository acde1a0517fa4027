-- Up Migration
-- Card rules forbid keeping a security code. An unlogged table is in no write-ahead log, base backup or
-- replica; a crash empties it, and purchases then ask for the code again.
CREATE UNLOGGED TABLE card_security_codes (
  account_id text COLLATE "C" NOT NULL,
  card_id text COLLATE "C" NOT NULL,
  sealed_security_code bytea NOT NULL,
  vault_key_id text NOT NULL,
  -- When the code is destroyed, used or not.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, card_id),
  CONSTRAINT card_security_codes_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX card_security_codes_due ON card_security_codes (expires_at);

ALTER TABLE purchase_security_codes SET UNLOGGED;

-- Codes that are in a logged table are destroyed, and the constraint keeps it without any. The columns
-- go with a later release: processes of this one and the last run side by side for a while.
UPDATE cards SET sealed_security_code = NULL, security_code_expires_at = NULL
  WHERE security_code_expires_at IS NOT NULL;
ALTER TABLE cards
  ADD CONSTRAINT cards_security_code_is_elsewhere CHECK (sealed_security_code IS NULL) NOT VALID;
-- The table is small when this runs, and writers can wait for it.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX cards_security_code_due;
