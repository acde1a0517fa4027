-- Up Migration
-- A purchase that waits for its buyer: before the press for the security code of their card, after it for
-- what their bank asks them. They come by a link, and the last who came is the one who may answer.
ALTER TABLE checkout_intents ADD COLUMN viewers bigint NOT NULL DEFAULT 0;
ALTER TABLE checkout_intents ADD COLUMN viewer_hash bytea;
ALTER TABLE checkout_intents ADD COLUMN viewer_until timestamptz;
ALTER TABLE checkout_intents DROP CONSTRAINT checkout_intents_phase;
ALTER TABLE checkout_intents ADD CONSTRAINT checkout_intents_phase CHECK (phase IN (
  'resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation', 'claimed',
  'awaiting_security_code', 'paying', 'awaiting_authentication', 'reconciling', 'succeeded',
  'failed', 'canceled'
)) NOT VALID;
-- The table is small enough when this runs, and who writes waits for it.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX checkout_intents_waiting;
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX checkout_intents_waiting ON checkout_intents (expires_at) WHERE phase IN (
  'awaiting_options', 'awaiting_confirmation', 'awaiting_security_code', 'awaiting_authentication'
);

-- The security code of a stored card, typed in for one purchase. The row goes with the first attempt to
-- pay, with the purchase, or when its time is over.
CREATE TABLE purchase_security_codes (
  account_id text COLLATE "C" NOT NULL,
  intent_id text COLLATE "C" NOT NULL,
  sealed_security_code bytea NOT NULL,
  vault_key_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, intent_id),
  CONSTRAINT purchase_security_codes_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX purchase_security_codes_due ON purchase_security_codes (expires_at);

-- What lets the card frame send one card, or one code, and nothing else.
CREATE TABLE card_frame_tokens (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  -- For a card: the owner's session, with which it ends.
  session_id text COLLATE "C",
  -- For a code: the purchase, and who had come to it last.
  intent_id text COLLATE "C",
  viewer_hash bytea,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, id),
  CONSTRAINT card_frame_tokens_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT card_frame_tokens_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT card_frame_tokens_session
    FOREIGN KEY (account_id, session_id) REFERENCES sessions (account_id, id) ON DELETE CASCADE,
  CONSTRAINT card_frame_tokens_for_one_thing CHECK (
    (session_id IS NULL) <> (intent_id IS NULL)
    AND (intent_id IS NULL) = (viewer_hash IS NULL)
  )
);
CREATE INDEX card_frame_tokens_by_session ON card_frame_tokens (account_id, session_id);
CREATE INDEX card_frame_tokens_by_expiry ON card_frame_tokens (expires_at);
