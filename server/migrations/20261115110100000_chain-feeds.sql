-- Up Migration
-- Public addresses that stand on payments beside their own reference, so that one walk finds them all.
CREATE TABLE chain_markers (
  address text PRIMARY KEY,
  -- Which of the live ones it is: payments are spread over the buckets.
  bucket bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Since when no new payment carries it; old ones still do.
  retired_at timestamptz
);
CREATE UNIQUE INDEX chain_markers_live ON chain_markers (bucket) WHERE retired_at IS NULL;

ALTER TABLE chain_feeds
  -- What happened up to this slot was before Florin had an interest in the address.
  ADD COLUMN start_slot bigint NOT NULL DEFAULT 0,
  -- When it is to be looked at again; null: it is followed all the time.
  ADD COLUMN poll_at timestamptz,
  -- How long after a look that finds nothing the next one comes.
  ADD COLUMN poll_after_ms bigint NOT NULL DEFAULT 10000,
  -- Where a walk too long for one turn has paused on its way down, the lowest last.
  ADD COLUMN stops jsonb NOT NULL DEFAULT '[]';
-- Before this migration the table holds one row: nothing waits for its index.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX chain_feeds_by_poll ON chain_feeds (poll_at);
