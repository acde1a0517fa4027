-- Up Migration
-- Audit events outlive their account, so that erasing an account does not erase who did it. They
-- are kept for 13 months.
ALTER TABLE audit_events
  DROP CONSTRAINT audit_events_account,
  ADD COLUMN client_address text,
  ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now();
-- The table is small when this runs, and writers can wait for it.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX audit_events_by_age ON audit_events USING brin (recorded_at);

CREATE OR REPLACE FUNCTION audit_events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- OLD exists only when single rows are deleted.
  IF TG_OP = 'DELETE' THEN
    IF OLD.recorded_at < now() - interval '13 months' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END
$$;
