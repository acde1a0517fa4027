-- Up Migration
-- What the sponsor spends on network fees, over all accounts. A row of its own, since an account that is deleted takes
-- its releases with it.
CREATE TABLE sponsor_days (
  -- In UTC.
  day date PRIMARY KEY,
  spent_lamports bigint NOT NULL,
  -- When the budget refused a release: nothing more is sponsored on this day.
  stopped_at timestamptz,
  CONSTRAINT sponsor_days_spent_not_negative CHECK (spent_lamports >= 0)
);
