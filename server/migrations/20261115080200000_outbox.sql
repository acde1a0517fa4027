-- Up Migration
-- What the engine is to be told, written in the transaction that makes it true.
CREATE TABLE outbox (
  account_id text COLLATE "C" NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  intent_id text COLLATE "C" NOT NULL,
  handler text NOT NULL,
  version bigint NOT NULL,
  -- A relay that takes a row has it until then.
  taken_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  CONSTRAINT outbox_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT outbox_handler CHECK (handler IN ('quote', 'charge', 'reconcile', 'expire'))
);
-- The oldest first, whosever they are.
CREATE UNIQUE INDEX outbox_by_age ON outbox (id);
