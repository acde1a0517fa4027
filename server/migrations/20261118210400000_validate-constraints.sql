-- Up Migration
-- In a transaction of their own, so that reads go on while the rows are checked.
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_default_budget_is_object;
ALTER TABLE sign_in_challenges VALIDATE CONSTRAINT sign_in_challenges_account;
