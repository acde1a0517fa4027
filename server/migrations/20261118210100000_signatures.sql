-- Up Migration
-- When the owner's wallet last signed in this session, and from where it was opened. Sessions from
-- before this column must sign again before they do what needs a signature.
ALTER TABLE sessions
  ADD COLUMN signed_at timestamptz NOT NULL DEFAULT 'epoch',
  ADD COLUMN client_address text;
ALTER TABLE sessions ALTER COLUMN signed_at DROP DEFAULT;
