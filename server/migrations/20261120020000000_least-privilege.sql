-- Each process connects as a role that may do only what its code does. What no process may do by itself is done by
-- functions that run as the owner.

-- For a write without an effect, which every role may try: it fails on a server that is read-only.
CREATE TABLE write_probe (id bigint PRIMARY KEY);

-- Triggers keep the tallies; no role writes them.
ALTER FUNCTION tally_transactions() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION tally_payables() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION tally_free_payable() SECURITY DEFINER SET search_path = public, pg_temp;

-- Retention: at most so many rows, and only by age. Each returns how many it deleted.
CREATE FUNCTION forget_idempotency_keys(most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM idempotency_keys WHERE (scope, key_hash) IN (
      SELECT scope, key_hash FROM idempotency_keys WHERE created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;

CREATE FUNCTION forget_audit_events(most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM audit_events WHERE (account_id, id) IN (
      SELECT account_id, id FROM audit_events WHERE recorded_at < now() - interval '13 months'
      ORDER BY recorded_at LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;

CREATE FUNCTION forget_refused_attempts(most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM refused_attempts WHERE id IN (
      SELECT id FROM refused_attempts WHERE minute < now() - interval '13 months'
      ORDER BY minute LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;

CREATE FUNCTION forget_sessions(most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM sessions WHERE (account_id, id) IN (
      SELECT account_id, id FROM sessions WHERE expires_at < now()
      ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;

CREATE FUNCTION forget_sign_in_challenges(most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM sign_in_challenges WHERE nonce IN (
      SELECT nonce FROM sign_in_challenges WHERE expires_at < now()
      ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;

CREATE FUNCTION forget_card_frame_tokens(most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM card_frame_tokens WHERE (account_id, id) IN (
      SELECT account_id, id FROM card_frame_tokens WHERE expires_at < now()
      ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;

CREATE FUNCTION forget_card_security_codes(most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM card_security_codes WHERE (account_id, card_id) IN (
      SELECT account_id, card_id FROM card_security_codes WHERE expires_at <= now()
      ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;

CREATE FUNCTION forget_purchase_security_codes(most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM purchase_security_codes WHERE (account_id, intent_id) IN (
      SELECT account_id, intent_id FROM purchase_security_codes WHERE expires_at <= now()
      ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ) SELECT count(*) FROM gone
$$;

-- PostgreSQL evaluates row-level security before a condition that might leak what it sees, and so could not use the
-- indexes of labels. Views of the owner have the rows of the own account only, and use them.
CREATE VIEW labelled_payables AS
  SELECT account_id, id, metadata FROM payables WHERE account_id = current_setting('florin.account', true);
CREATE VIEW labelled_checkout_links AS
  SELECT account_id, id, metadata FROM checkout_links WHERE account_id = current_setting('florin.account', true);
CREATE VIEW labelled_products AS
  SELECT account_id, id, metadata FROM products WHERE account_id = current_setting('florin.account', true);
CREATE VIEW labelled_gifts AS
  SELECT account_id, id, metadata FROM gifts WHERE account_id = current_setting('florin.account', true);
CREATE VIEW labelled_checkout_intents AS
  SELECT account_id, id, metadata FROM checkout_intents WHERE account_id = current_setting('florin.account', true);
