-- Up Migration
-- What operators did: who, what, to which, when. Belongs to no account.
CREATE TABLE operator_events (
  id text COLLATE "C" PRIMARY KEY,
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL
);
CREATE FUNCTION operator_events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'operator_events is append-only';
END
$$;
CREATE TRIGGER operator_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_events
  FOR EACH STATEMENT EXECUTE FUNCTION operator_events_are_append_only();
