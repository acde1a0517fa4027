-- Up Migration
-- What a bank asks the owner of a card after the press, held open by a worker. The last of a purchase.
CREATE TABLE challenges (
  account_id text COLLATE "C" NOT NULL,
  intent_id text COLLATE "C" NOT NULL,
  -- The worker says again and again that it is there: when that is past, it has died.
  held_until timestamptz NOT NULL,
  -- When the worker let go of it, and whether it had been answered by then.
  ended_at timestamptz,
  is_answered boolean NOT NULL DEFAULT false,
  -- Who looks at it, and the API process that has them on the line, for the worker to dial.
  viewer_id uuid,
  relay_url text,
  PRIMARY KEY (account_id, intent_id),
  CONSTRAINT challenges_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT challenges_viewer_has_a_line CHECK ((viewer_id IS NULL) = (relay_url IS NULL)),
  CONSTRAINT challenges_answered_is_ended CHECK (ended_at IS NOT NULL OR NOT is_answered)
);
CREATE INDEX challenges_held ON challenges (held_until) WHERE ended_at IS NULL;
