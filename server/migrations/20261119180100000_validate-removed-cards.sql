-- Up Migration
-- In a transaction of its own, so that reads go on while the rows are checked.
ALTER TABLE cards VALIDATE CONSTRAINT cards_removed_has_no_number;
