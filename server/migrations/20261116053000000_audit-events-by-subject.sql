-- Up Migration
-- All that was done to one object, as its evidence tells it.
-- The table is small enough when this runs, and who writes waits for it.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX audit_events_by_subject ON audit_events (account_id, subject_id, id);
