-- Up Migration
CREATE TABLE audit_events (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  action text NOT NULL,
  actor_type text NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  -- What it was done to.
  subject_id text COLLATE "C" NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT audit_events_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT audit_events_actor_type CHECK (actor_type IN ('api_key', 'session'))
);

-- What was recorded stays as it was recorded, as long as its account exists.
CREATE FUNCTION audit_events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is a statement of somebody's; deeper is the cascade from a deleted account.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END
$$;
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_events_are_append_only();
CREATE TRIGGER audit_events_not_emptied BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_append_only();
