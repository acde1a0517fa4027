-- Up Migration
-- In a transaction of its own, so that reads go on while the rows are checked.
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_rate_limit_factor_range;
