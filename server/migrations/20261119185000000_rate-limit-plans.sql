-- Up Migration
-- How many times the usual number of requests the account may send; null: as many as any.
ALTER TABLE accounts
  ADD COLUMN rate_limit_factor bigint,
  ADD CONSTRAINT accounts_rate_limit_factor_range
    CHECK (rate_limit_factor BETWEEN 1 AND 100) NOT VALID;
