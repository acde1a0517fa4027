-- Up Migration
CREATE TABLE gifts (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  status text NOT NULL,
  amount_cents bigint NOT NULL,
  sender_address text NOT NULL,
  release_verification_key text NOT NULL,
  recipient_address text,
  metadata jsonb NOT NULL DEFAULT '{}',
  -- The terms of the present funding window, and the addresses that follow from them.
  fund_by_slot bigint NOT NULL,
  nonce bigint NOT NULL,
  escrow_address text NOT NULL,
  vault_address text NOT NULL,
  reclaim_requested_at timestamptz,
  funded_at timestamptz,
  released_at timestamptz,
  reclaimed_at timestamptz,
  release_tx text,
  PRIMARY KEY (account_id, id),
  CONSTRAINT gifts_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  -- Open routes know the gift and not its account.
  CONSTRAINT gifts_id_unique UNIQUE (id),
  CONSTRAINT gifts_escrow_address_unique UNIQUE (escrow_address),
  CONSTRAINT gifts_status CHECK (status IN ('requires_action', 'open', 'released', 'reclaimed')),
  CONSTRAINT gifts_amount_positive CHECK (amount_cents > 0),
  CONSTRAINT gifts_metadata_is_object CHECK (jsonb_typeof(metadata) = 'object'),
  CONSTRAINT gifts_released_tells_by_what CHECK (
    status <> 'released' OR (recipient_address IS NOT NULL AND release_tx IS NOT NULL)
  )
)
-- Room for the few changes of a gift's life.
WITH (fillfactor = 80);
-- One key, one gift: whoever holds the code must find the one it opens.
CREATE UNIQUE INDEX gifts_live_release_verification_key ON gifts (release_verification_key)
  WHERE status IN ('requires_action', 'open');
-- Whose key a payment on other terms names, when the gift has ended too.
CREATE INDEX gifts_by_release_verification_key ON gifts (release_verification_key, id);
CREATE INDEX gifts_by_status ON gifts (account_id, status, id);
CREATE INDEX gifts_by_sender ON gifts (account_id, sender_address, id);
CREATE INDEX gifts_by_recipient ON gifts (account_id, recipient_address, id)
  WHERE recipient_address IS NOT NULL;
-- What ends when its window does.
CREATE INDEX gifts_awaiting_window ON gifts (fund_by_slot)
  WHERE status = 'requires_action' AND reclaim_requested_at IS NOT NULL;

-- A release that the service passed on, and what became of it.
CREATE TABLE gift_release_attempts (
  account_id text COLLATE "C" NOT NULL,
  gift_id text COLLATE "C" NOT NULL,
  signature text NOT NULL,
  recipient_address text NOT NULL,
  status text NOT NULL,
  is_sponsored boolean NOT NULL,
  fee_lamports bigint NOT NULL,
  -- Signed by all, and public once sent: kept so that it can be sent again until it can no longer land.
  wire_transaction bytea NOT NULL,
  last_valid_block_height bigint NOT NULL,
  -- A keyed hash of the client's address, for the quota.
  client_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, gift_id, signature),
  CONSTRAINT gift_release_attempts_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT gift_release_attempts_status
    CHECK (status IN ('submitted', 'landed', 'failed', 'dropped'))
);
-- One in flight a gift.
CREATE UNIQUE INDEX gift_release_attempts_in_flight ON gift_release_attempts (account_id, gift_id)
  WHERE status = 'submitted';
CREATE INDEX gift_release_attempts_due ON gift_release_attempts (signature)
  WHERE status = 'submitted';
CREATE INDEX gift_release_attempts_by_signature ON gift_release_attempts (signature);
CREATE INDEX gift_release_attempts_by_client ON gift_release_attempts (client_hash, created_at)
  WHERE is_sponsored;
CREATE INDEX gift_release_attempts_by_account ON gift_release_attempts (account_id, created_at)
  WHERE is_sponsored;
