-- Up Migration
-- Only what is final is looked for by its slot here; what is confirmed has an index of its own. A row is
-- written six times before it rests: it stands in one of the two at a time instead of in both.
-- The table is small enough when this runs, and the follower waits for it.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX chain_inbox_finalized ON chain_inbox (feed, slot) WHERE commitment = 'finalized';
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX chain_inbox_by_slot;
