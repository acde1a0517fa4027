-- Up Migration
-- Requests that were refused for their credentials or rights, counted by minute and kind: an attacker
-- adds to a count, not to the table. Kept for 13 months, like audit events.
CREATE TABLE refused_attempts (
  id text COLLATE "C" PRIMARY KEY,
  -- Null: the credentials named no account, or the minute had too many kinds to keep apart.
  account_id text COLLATE "C",
  minute timestamptz NOT NULL,
  code text NOT NULL,
  operation text,
  actor_type text,
  actor_id text COLLATE "C",
  client_address text,
  -- Of the first of them.
  request_id text NOT NULL,
  attempts bigint NOT NULL,
  CONSTRAINT refused_attempts_kind UNIQUE NULLS NOT DISTINCT
    (minute, code, account_id, operation, actor_id, client_address),
  CONSTRAINT refused_attempts_are_some CHECK (attempts > 0),
  CONSTRAINT refused_attempts_actor_type CHECK (actor_type IN ('api_key', 'session'))
);
CREATE INDEX refused_attempts_of_account ON refused_attempts (account_id, id)
  WHERE account_id IS NOT NULL;

-- A count may only grow; nothing else changes, and nothing goes before its time.
CREATE FUNCTION refused_attempts_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.minute < now() - interval '13 months' THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW.attempts > OLD.attempts
      AND to_jsonb(NEW) - 'attempts' = to_jsonb(OLD) - 'attempts' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'refused_attempts is append-only';
END
$$;
CREATE TRIGGER refused_attempts_only_grow BEFORE UPDATE OR DELETE ON refused_attempts
  FOR EACH ROW EXECUTE FUNCTION refused_attempts_only_grow();
CREATE TRIGGER refused_attempts_not_emptied BEFORE TRUNCATE ON refused_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION refused_attempts_only_grow();
