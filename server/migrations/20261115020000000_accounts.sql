-- Up Migration
CREATE TABLE accounts (
  id text COLLATE "C" PRIMARY KEY,
  wallet_address text NOT NULL,
  business_name text NOT NULL,
  username text,
  metadata jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT accounts_wallet_address_unique UNIQUE (wallet_address),
  CONSTRAINT accounts_business_name_length CHECK (length(business_name) BETWEEN 1 AND 200),
  CONSTRAINT accounts_username_length CHECK (length(username) <= 32),
  CONSTRAINT accounts_metadata_is_object CHECK (jsonb_typeof(metadata) = 'object')
);
