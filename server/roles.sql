-- Creates Florin's roles, and gives this database and all in it to their owner. A superuser runs it in Florin's database
-- before the first `npm run migrate`, and again whenever a release asks for it: docs/runbooks/database-roles.md
-- The roles get no password here, so that nobody can log in as one until you set it.
DO $$
DECLARE
  name text;
  item record;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'florin_owner', 'florin_api', 'florin_ingestion', 'florin_checkout', 'florin_operator'
  ] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
        EXECUTE format('CREATE ROLE %I LOGIN', name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles belong to the whole cluster: another database of it has just made this one
    END;
  END LOOP;

  EXECUTE format('ALTER DATABASE %I OWNER TO florin_owner', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format(
    'GRANT CONNECT ON DATABASE %I TO florin_api, florin_ingestion, florin_checkout, florin_operator',
    current_database()
  );
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  GRANT USAGE, CREATE ON SCHEMA public TO florin_owner;

  -- From a release without roles: tables with their indexes and sequences, and functions of ours.
  FOR item IN
    SELECT format('ALTER TABLE %s OWNER TO florin_owner', oid::regclass) AS command
      FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
        AND relowner <> 'florin_owner'::regrole
    UNION ALL
    SELECT format('ALTER FUNCTION %s OWNER TO florin_owner', pg_proc.oid::regprocedure)
      FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proowner <> 'florin_owner'::regrole
        AND NOT EXISTS (
          SELECT FROM pg_depend
          WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
        )
  LOOP
    EXECUTE item.command;
  END LOOP;
END
$$;
