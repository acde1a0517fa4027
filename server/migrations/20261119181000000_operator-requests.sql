-- Up Migration
-- Acts of an operator that wait for a second one. An expired request stays, as a record.
CREATE TABLE operator_requests (
  id text COLLATE "C" PRIMARY KEY,
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  proposal jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_by text,
  confirmed_at timestamptz,
  CONSTRAINT operator_requests_by_two CHECK (confirmed_by <> operator),
  CONSTRAINT operator_requests_in_time CHECK (confirmed_at < expires_at),
  CONSTRAINT operator_requests_confirmed_whole
    CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL))
);

-- A request is confirmed once; nothing else changes.
CREATE FUNCTION operator_requests_are_confirmed_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.confirmed_by IS NULL AND
      to_jsonb(NEW) - 'confirmed_by' - 'confirmed_at' = to_jsonb(OLD) - 'confirmed_by' - 'confirmed_at'
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'operator_requests is append-only';
END
$$;
CREATE TRIGGER operator_requests_confirmed_once BEFORE UPDATE OR DELETE ON operator_requests
  FOR EACH ROW EXECUTE FUNCTION operator_requests_are_confirmed_once();
CREATE TRIGGER operator_requests_not_emptied BEFORE TRUNCATE ON operator_requests
  FOR EACH STATEMENT EXECUTE FUNCTION operator_requests_are_confirmed_once();
