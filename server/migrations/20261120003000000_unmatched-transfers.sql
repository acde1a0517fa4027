-- Up Migration
-- USDC that reached a wallet which the account proved and that no payment request claims, one row a
-- sender. What became of it follows from the amounts.
CREATE TABLE unmatched_transfers (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  signature text NOT NULL,
  token_account text NOT NULL,
  recipient_address text NOT NULL,
  sender_address text NOT NULL,
  slot bigint NOT NULL,
  block_time timestamptz NOT NULL,
  commitment text NOT NULL,
  amount_base_units bigint NOT NULL,
  -- Matched to a payment, or sent back. An account that proved the same wallet has the same amounts.
  credited_base_units bigint NOT NULL DEFAULT 0,
  refunded_base_units bigint NOT NULL DEFAULT 0,
  -- The payment that it was matched to; null: none, or one of another account.
  source text COLLATE "C",
  set_aside_at timestamptz,
  state text GENERATED ALWAYS AS (CASE
    WHEN credited_base_units + refunded_base_units < amount_base_units
      THEN CASE WHEN set_aside_at IS NULL THEN 'unmatched' ELSE 'set_aside' END
    WHEN credited_base_units > 0 THEN 'matched'
    ELSE 'refunded' END) STORED,
  PRIMARY KEY (account_id, id),
  CONSTRAINT unmatched_transfers_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT unmatched_transfers_once
    UNIQUE (signature, token_account, sender_address, account_id),
  CONSTRAINT unmatched_transfers_commitment CHECK (commitment IN ('confirmed', 'finalized')),
  CONSTRAINT unmatched_transfers_amount_positive CHECK (amount_base_units > 0),
  CONSTRAINT unmatched_transfers_within_amount CHECK (
    credited_base_units >= 0 AND refunded_base_units >= 0
    AND credited_base_units + refunded_base_units <= amount_base_units
  )
);
CREATE INDEX unmatched_transfers_by_state ON unmatched_transfers (account_id, state, id);
-- The money that a payer says is theirs.
CREATE INDEX unmatched_transfers_by_sender ON unmatched_transfers (account_id, sender_address, id);
-- Rows that the network may still drop.
CREATE INDEX unmatched_transfers_confirmed ON unmatched_transfers (signature)
  WHERE commitment = 'confirmed';

-- A payer says on the hosted page that a payment is theirs: the signature, or the sending wallet.
CREATE TABLE payment_claims (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  given text NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT payment_claims_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT payment_claims_once UNIQUE (account_id, source, given)
);
CREATE INDEX payment_claims_by_given ON payment_claims (account_id, given, id);

-- The accounts that proved a wallet. The table is small when this runs, and writers can wait for it.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX payout_wallets_by_address ON payout_wallets (address);

-- Too much has come, or again, or after cancellation. Built while payments wait for a moment.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX payables_overpaid ON payables (account_id, id)
  WHERE state IN ('confirmed', 'settled', 'canceled')
    AND received_base_units + fee_received_base_units - refunded_base_units
      - CASE WHEN state = 'canceled' THEN 0 ELSE amount_cents * 10000 END >= 10000;
-- Tells the planner that such payments are few.
CREATE STATISTICS payables_excess ON (
  received_base_units + fee_received_base_units - refunded_base_units
    - CASE WHEN state = 'canceled' THEN 0 ELSE amount_cents * 10000 END
) FROM payables;
