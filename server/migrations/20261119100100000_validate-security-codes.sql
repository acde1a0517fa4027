-- Up Migration
-- In a transaction of its own, so that reads go on while the rows are checked.
ALTER TABLE cards VALIDATE CONSTRAINT cards_security_code_is_elsewhere;
