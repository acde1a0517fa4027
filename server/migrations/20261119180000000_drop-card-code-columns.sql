-- Up Migration
-- The end of what security-codes-unlogged began: it moved security codes to tables of their own, emptied
-- these columns and held them empty. No statement of that release or of this one names them, so processes
-- of both run side by side. Older ones do read them: all must have ended.
-- The rule for removed cards names a column that goes, and would go with it.
ALTER TABLE cards ADD CONSTRAINT cards_removed_has_no_number
  CHECK (removed_at IS NULL OR sealed_number IS NULL) NOT VALID;
ALTER TABLE cards
  -- squawk-ignore ban-drop-column
  DROP COLUMN sealed_security_code,
  -- squawk-ignore ban-drop-column
  DROP COLUMN security_code_expires_at;
