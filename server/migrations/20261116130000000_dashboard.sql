-- Up Migration
-- What the dashboard asks for, at any size of an account.
-- The tables are small enough when this runs, and who writes waits for it.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

-- Sums that reports add up instead of the rows: how many there were, and what they came to. `kind` is the
-- type of a Transaction, by the time of its block; or how a session or an intent ended, by the time when it
-- was made. `age` is the first six characters of what follows the prefix of their ids: 17 minutes and 29
-- seconds each.
CREATE TABLE payment_tallies (
  account_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  age text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  amount_base_units bigint NOT NULL,
  fee_base_units bigint NOT NULL,
  PRIMARY KEY (account_id, kind, age),
  CONSTRAINT payment_tallies_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
)
-- The newest change often, in place.
WITH (fillfactor = 70);

-- Kept by the statement that changes the rows, whoever runs it: they are never apart, not even for a moment.
-- Tallies are always taken in the same order, so that no two statements wait for each other.
CREATE FUNCTION tally_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign bigint := TG_ARGV[0];
BEGIN
  INSERT INTO payment_tallies AS known
    SELECT account_id, type, substr(id, 5, 6), sign * count(*), sign * sum(amount_base_units),
      sign * sum(fee_base_units)
    FROM changed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (account_id, kind, age) DO UPDATE SET count = known.count + excluded.count,
    amount_base_units = known.amount_base_units + excluded.amount_base_units,
    fee_base_units = known.fee_base_units + excluded.fee_base_units;
  RETURN NULL;
END
$$;
CREATE TRIGGER transactions_tally_new AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_transactions('1');
CREATE TRIGGER transactions_tally_before AFTER UPDATE ON transactions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_transactions('-1');
CREATE TRIGGER transactions_tally_now AFTER UPDATE ON transactions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_transactions('1');
-- Those of a deleted account go with it, and so do their tallies.
CREATE TRIGGER transactions_tally_gone AFTER DELETE ON transactions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION tally_transactions('-1');

-- What is still open is counted when it is asked for: to make one costs nothing here.
CREATE FUNCTION tally_payables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_tallies AS known
    SELECT account_id, state, substr(id, 4, 6), sum(sign), 0, 0
    FROM (
      SELECT 1 AS sign, account_id, id, state FROM added
      UNION ALL SELECT -1, account_id, id, state FROM gone
    ) AS changed
    WHERE state IN ('settled', 'canceled')
    GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (account_id, kind, age) DO UPDATE SET count = known.count + excluded.count;
  RETURN NULL;
END
$$;
CREATE TRIGGER payables_tally AFTER UPDATE ON payables
  REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_payables();
-- What costs nothing is over as it begins.
CREATE FUNCTION tally_free_payable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_tallies AS known
    VALUES (NEW.account_id, NEW.state, substr(NEW.id, 4, 6), 1, 0, 0)
  ON CONFLICT (account_id, kind, age) DO UPDATE SET count = known.count + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER payables_tally_free AFTER INSERT ON payables
  FOR EACH ROW WHEN (NEW.state <> 'open') EXECUTE FUNCTION tally_free_payable();

INSERT INTO payment_tallies
  SELECT account_id, type, substr(id, 5, 6), count(*), sum(amount_base_units), sum(fee_base_units)
  FROM transactions GROUP BY 1, 2, 3
  UNION ALL
  SELECT account_id, state, substr(id, 4, 6), count(*), 0, 0
  FROM payables WHERE state IN ('settled', 'canceled') GROUP BY 1, 2, 3;

-- What needs attention.
CREATE INDEX payables_part_paid ON payables (account_id, id)
  WHERE state = 'open' AND received_base_units + fee_received_base_units > 0;
CREATE INDEX detections_undecided ON detections (account_id, verdict, id)
  WHERE verdict IN ('proposed', 'multiple_objects');
CREATE INDEX gifts_open_by_age ON gifts (account_id, funded_at) WHERE status = 'open';

-- What a canceled link leaves behind it, and which links there are of either kind.
CREATE INDEX payables_open_by_link ON payables (account_id, checkout_link)
  WHERE state IN ('open', 'confirmed') AND checkout_link IS NOT NULL;
CREATE INDEX checkout_links_live ON checkout_links (account_id, id) WHERE canceled_at IS NULL;
CREATE INDEX checkout_links_canceled ON checkout_links (account_id, id)
  WHERE canceled_at IS NOT NULL;

-- Labels by their value alone, too: an array of the values, with the labels themselves as its last item.
DROP INDEX payables_by_metadata;
DROP INDEX checkout_links_by_metadata;
DROP INDEX checkout_intents_by_metadata;
DROP INDEX gifts_by_metadata;
DROP INDEX products_by_metadata;
CREATE INDEX payables_by_label ON payables USING gin (
  account_id, (jsonb_path_query_array(metadata, '$.*') || metadata) jsonb_path_ops
) WHERE metadata <> '{}';
CREATE INDEX checkout_links_by_label ON checkout_links USING gin (
  account_id, (jsonb_path_query_array(metadata, '$.*') || metadata) jsonb_path_ops
) WHERE metadata <> '{}';
CREATE INDEX checkout_intents_by_label ON checkout_intents USING gin (
  account_id, (jsonb_path_query_array(metadata, '$.*') || metadata) jsonb_path_ops
) WHERE metadata <> '{}';
CREATE INDEX gifts_by_label ON gifts USING gin (
  account_id, (jsonb_path_query_array(metadata, '$.*') || metadata) jsonb_path_ops
) WHERE metadata <> '{}';
CREATE INDEX products_by_label ON products USING gin (
  account_id, (jsonb_path_query_array(metadata, '$.*') || metadata) jsonb_path_ops
) WHERE metadata <> '{}';
