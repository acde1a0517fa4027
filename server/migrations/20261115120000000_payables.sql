-- Up Migration
-- What the service takes of a transaction intent; null: the plan that everybody has.
ALTER TABLE accounts
  ADD COLUMN fee_basis_points bigint,
  ADD COLUMN fee_fixed_cents bigint;

CREATE TABLE checkout_links (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  line_items jsonb NOT NULL,
  amount_cents bigint NOT NULL,
  recipient_address text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  canceled_at timestamptz,
  PRIMARY KEY (account_id, id),
  CONSTRAINT checkout_links_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  -- Buyers know the link and not its account.
  CONSTRAINT checkout_links_id_unique UNIQUE (id),
  CONSTRAINT checkout_links_amount_not_negative CHECK (amount_cents >= 0),
  CONSTRAINT checkout_links_metadata_is_object CHECK (jsonb_typeof(metadata) = 'object')
);

-- What can be paid on the chain: checkout sessions (cs_) and transaction intents (ti_).
CREATE TABLE payables (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  state text NOT NULL,
  amount_cents bigint NOT NULL,
  -- The part of the amount that is the service's; sessions have none.
  fee_cents bigint NOT NULL DEFAULT 0,
  recipient_address text NOT NULL,
  recipient_token_account text NOT NULL,
  -- Two addresses that a payment names: its own, and one of the few that the follower reads.
  reference text NOT NULL,
  marker text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  line_items jsonb,
  checkout_link text COLLATE "C",
  canceled_at timestamptz,
  -- What the chain decides.
  payer_address text,
  transaction_id text COLLATE "C",
  received_base_units bigint NOT NULL DEFAULT 0,
  fee_received_base_units bigint NOT NULL DEFAULT 0,
  refunded_base_units bigint NOT NULL DEFAULT 0,
  fee_due_base_units bigint NOT NULL DEFAULT 0,
  -- Why the newest attempt to pay a transaction intent did not.
  last_error jsonb,
  PRIMARY KEY (account_id, id),
  CONSTRAINT payables_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  -- Payers know the object and not its account.
  CONSTRAINT payables_id_unique UNIQUE (id),
  CONSTRAINT payables_reference_unique UNIQUE (reference),
  CONSTRAINT payables_state CHECK (state IN ('open', 'confirmed', 'settled', 'canceled')),
  CONSTRAINT payables_fee_within_amount CHECK (fee_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT payables_canceled_tells_when CHECK ((state = 'canceled') = (canceled_at IS NOT NULL)),
  CONSTRAINT payables_metadata_is_object CHECK (jsonb_typeof(metadata) = 'object')
)
-- Room for the few changes of its life.
WITH (fillfactor = 80);
CREATE INDEX payables_by_state ON payables (account_id, state, id);
CREATE INDEX payables_by_link ON payables (account_id, checkout_link, id)
  WHERE checkout_link IS NOT NULL;
-- Whom a transfer without a reference may be for; what follows the prefix of an id sorts by age.
CREATE INDEX payables_open_by_amount
  ON payables (recipient_token_account, amount_cents, substr(id, 4)) WHERE state = 'open';
CREATE INDEX payables_fee_due ON payables (account_id, id) WHERE fee_due_base_units > 0;

-- Money that goes back: a transaction that the merchant signs, good for a minute or so.
CREATE TABLE refunds (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  -- The payment that it gives back.
  payment_signature text NOT NULL,
  amount_base_units bigint NOT NULL,
  sender_address text NOT NULL,
  recipient_address text NOT NULL,
  reference text NOT NULL,
  -- Whose signature binds it to its blockhash.
  signer_address text NOT NULL,
  state text NOT NULL,
  wire_transaction bytea NOT NULL,
  fee_lamports bigint NOT NULL,
  last_valid_block_height bigint NOT NULL,
  signature text,
  PRIMARY KEY (account_id, id),
  CONSTRAINT refunds_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT refunds_reference_unique UNIQUE (reference),
  CONSTRAINT refunds_state CHECK (state IN ('live', 'confirmed', 'landed', 'failed', 'expired')),
  CONSTRAINT refunds_amount_positive CHECK (amount_base_units > 0)
);
-- At most one that may still land, for each payment.
CREATE UNIQUE INDEX refunds_one_live ON refunds (account_id, payment_signature)
  WHERE state IN ('live', 'confirmed');
CREATE INDEX refunds_live ON refunds (id) WHERE state = 'live';
-- What is called in question when the network goes on without a transaction.
CREATE INDEX refunds_confirmed ON refunds (signature) WHERE state = 'confirmed';
CREATE INDEX refunds_by_source ON refunds (account_id, source, id);

ALTER TABLE detections
  -- The part of the amount that went to the service.
  ADD COLUMN fee_base_units bigint NOT NULL DEFAULT 0,
  -- What the object still lacked after it; below zero: what it had too much.
  ADD COLUMN outstanding_base_units bigint;
