-- Up Migration
-- Wallets that may receive an account's payments beside its own: each signed for that account.
CREATE TABLE payout_wallets (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  address text NOT NULL,
  name text,
  removed_at timestamptz,
  PRIMARY KEY (account_id, id),
  CONSTRAINT payout_wallets_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT payout_wallets_name_length CHECK (length(name) BETWEEN 1 AND 200)
);
CREATE UNIQUE INDEX payout_wallets_live ON payout_wallets (account_id, address)
  WHERE removed_at IS NULL;

-- The account that a signed message lets be paid; null: the message signs in. One kind of message
-- is worth nothing as the other.
ALTER TABLE sign_in_challenges
  ADD COLUMN payee_id text COLLATE "C",
  ADD CONSTRAINT sign_in_challenges_account
    FOREIGN KEY (payee_id) REFERENCES accounts (id) ON DELETE CASCADE NOT VALID;
-- The table is small when this runs, and writers can wait for it.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX sign_in_challenges_by_payee ON sign_in_challenges (payee_id)
  WHERE payee_id IS NOT NULL;
