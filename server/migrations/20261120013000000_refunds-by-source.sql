-- Up Migration
-- Of one transaction several parts can go back: to each sender what is unmatched, and what was paid.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX refunds_one_live_of_source ON refunds (account_id, payment_signature, source)
  WHERE state IN ('live', 'confirmed');
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX refunds_one_live;
