-- Up Migration
-- Entries of the revocation log up to this time are in this database. A restored database has the time
-- of its backup, and so finds out what it has lost.
CREATE TABLE revocations_applied (
  applied_through timestamptz NOT NULL,
  is_only boolean PRIMARY KEY DEFAULT true,
  CONSTRAINT revocations_applied_is_one CHECK (is_only)
);
INSERT INTO revocations_applied (applied_through) VALUES (now());
