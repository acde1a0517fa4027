-- Up Migration
-- What the engine is to be told, written in the transaction that makes it true.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL,
  intent_id text COLLATE "C" NOT NULL,
  handler text NOT NULL,
  version bigint NOT NULL,
  -- A relay that takes a row has it until then.
  taken_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT outbox_handler CHECK (handler IN ('quote', 'charge', 'reconcile', 'expire'))
);
