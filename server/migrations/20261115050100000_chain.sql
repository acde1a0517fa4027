-- Up Migration
-- One place on the chain that the follower reads, and how far it has come.
CREATE TABLE chain_feeds (
  feed text PRIMARY KEY,
  address text NOT NULL,
  -- The newest finalized row below which nothing is missing; null before the first walk.
  cursor_signature text,
  cursor_slot bigint NOT NULL DEFAULT 0,
  cursor_blockhash text,
  -- The row below the cursor: a walk that asks for what is newer must meet the cursor itself.
  anchor_signature text,
  -- Every transaction of the feed up to this slot is in the inbox.
  complete_slot bigint NOT NULL DEFAULT 0,
  -- Who works on it, until when; the fence rises with each new owner.
  lease_owner text,
  lease_until timestamptz NOT NULL DEFAULT '-infinity',
  fence bigint NOT NULL DEFAULT 0,
  -- What keeps it from moving, in words, and since when.
  trouble text,
  trouble_since timestamptz
);

-- Every signature seen, once.
CREATE TABLE chain_inbox (
  signature text PRIMARY KEY,
  feed text NOT NULL,
  slot bigint NOT NULL,
  block_time timestamptz,
  commitment text NOT NULL,
  -- The commitment at which it was applied last.
  applied text,
  -- When it is to be worked on; null when there is nothing to do. A claim moves it into the future.
  due_at timestamptz DEFAULT now(),
  -- Rises with each claim, so that a slow worker cannot write after it lost its own.
  claim bigint NOT NULL DEFAULT 0,
  attempts bigint NOT NULL DEFAULT 0,
  problem text,
  parked_at timestamptz,
  CONSTRAINT chain_inbox_commitment CHECK (commitment IN ('confirmed', 'finalized', 'vanished'))
);
CREATE INDEX chain_inbox_due ON chain_inbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX chain_inbox_confirmed ON chain_inbox (feed, slot) WHERE commitment = 'confirmed';
CREATE INDEX chain_inbox_by_slot ON chain_inbox (feed, slot);
CREATE INDEX chain_inbox_parked ON chain_inbox (parked_at) WHERE parked_at IS NOT NULL;

-- What the chain did to an object, with the verdict that a merchant reads.
CREATE TABLE detections (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  signature text NOT NULL,
  action text NOT NULL,
  -- Which of the transaction's instructions.
  position bigint NOT NULL,
  commitment text NOT NULL,
  verdict text NOT NULL,
  slot bigint NOT NULL,
  block_time timestamptz NOT NULL,
  amount_base_units bigint NOT NULL,
  sender_address text NOT NULL,
  recipient_address text,
  PRIMARY KEY (account_id, id),
  CONSTRAINT detections_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT detections_once UNIQUE (source, signature, position),
  CONSTRAINT detections_commitment CHECK (commitment IN ('confirmed', 'finalized', 'vanished'))
);
CREATE INDEX detections_by_source ON detections (account_id, source, id);
CREATE INDEX detections_by_signature ON detections (signature);

CREATE TABLE transactions (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  source text COLLATE "C" NOT NULL,
  signature text NOT NULL,
  sender_address text NOT NULL,
  recipient_address text,
  amount_cents bigint NOT NULL,
  -- The whole of it; amount_cents is this, floored.
  amount_base_units bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT transactions_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT transactions_signature_unique UNIQUE (signature),
  CONSTRAINT transactions_amount_floored CHECK (amount_cents = amount_base_units / 10000)
);
CREATE INDEX transactions_by_type ON transactions (account_id, type, id);
CREATE INDEX transactions_by_source ON transactions (account_id, source, id);
