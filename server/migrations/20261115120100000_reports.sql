-- Up Migration
-- No release had payments before this one: the tables are short, and an index is made in a moment.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
-- The part of a payment that went to the service.
ALTER TABLE transactions ADD COLUMN fee_base_units bigint NOT NULL DEFAULT 0;

-- Reports add up ranges of these without reading the rows themselves.
DROP INDEX transactions_by_type;
CREATE INDEX transactions_by_type ON transactions (account_id, type, id)
  INCLUDE (amount_base_units, fee_base_units);
DROP INDEX payables_fee_due;
CREATE INDEX payables_fee_due ON payables (account_id, id) INCLUDE (fee_due_base_units)
  WHERE fee_due_base_units > 0;
-- By what never changes, so that what does can be written without touching any index.
CREATE INDEX detections_refunds ON detections (account_id, id) WHERE action = 'refund';

-- What people search by. Each ends in the id, so that the newest are found first.
CREATE INDEX transactions_by_sender ON transactions (account_id, sender_address, id);
CREATE INDEX transactions_by_recipient ON transactions (account_id, recipient_address, id)
  WHERE recipient_address IS NOT NULL;
CREATE INDEX transactions_by_amount ON transactions (account_id, amount_cents, id);
CREATE INDEX payables_by_recipient ON payables (account_id, recipient_address, id);
CREATE INDEX payables_by_amount ON payables (account_id, amount_cents, id);

-- Labels, of those that have any.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX payables_by_metadata ON payables USING gin (account_id, metadata jsonb_path_ops)
  WHERE metadata <> '{}';
CREATE INDEX checkout_links_by_metadata ON checkout_links
  USING gin (account_id, metadata jsonb_path_ops) WHERE metadata <> '{}';
CREATE INDEX checkout_intents_by_metadata ON checkout_intents
  USING gin (account_id, metadata jsonb_path_ops) WHERE metadata <> '{}';
CREATE INDEX gifts_by_metadata ON gifts USING gin (account_id, metadata jsonb_path_ops)
  WHERE metadata <> '{}';
CREATE INDEX products_by_metadata ON products USING gin (account_id, metadata jsonb_path_ops)
  WHERE metadata <> '{}';
