-- Up Migration
CREATE TABLE checkout_intents (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  phase text NOT NULL,
  -- Every change of phase is a compare-and-swap on it.
  version bigint NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  url text NOT NULL,
  prompt text,
  options jsonb NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  max_amount_cents bigint,
  -- As the caller named it; else resolved when it is needed.
  requested_card_id text COLLATE "C",
  card_id text COLLATE "C",
  flow_slug text COLLATE "C",
  flow_version bigint,
  options_schema jsonb,
  quote jsonb,
  amount_cents bigint,
  currency text,
  -- The same shop, things and receiver give the same hash.
  purchase_hash bytea,
  expires_at timestamptz,
  confirmed_at timestamptz,
  -- The key that confirmed; null: the owner did.
  confirmed_by text COLLATE "C",
  status_reason text,
  status_detail jsonb,
  charge_id text,
  PRIMARY KEY (account_id, id),
  -- Operators and links know the intent and not its account.
  CONSTRAINT checkout_intents_id_unique UNIQUE (id),
  CONSTRAINT checkout_intents_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT checkout_intents_phase CHECK (phase IN (
    'resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation', 'claimed', 'paying',
    'awaiting_authentication', 'reconciling', 'succeeded', 'failed', 'canceled'
  )),
  CONSTRAINT checkout_intents_status_reason CHECK (status_reason IN (
    'unsupported_checkout', 'card_declined', 'insufficient_balance', 'merchant_error',
    'authentication_required', 'out_of_stock', 'user_canceled', 'sithril_canceled', 'expired'
  )),
  CONSTRAINT checkout_intents_ends_with_a_reason CHECK (
    phase NOT IN ('failed', 'canceled') OR status_reason IS NOT NULL
  ),
  CONSTRAINT checkout_intents_quoted_whole CHECK (
    (quote IS NULL) = (amount_cents IS NULL) AND (quote IS NULL) = (currency IS NULL)
  ),
  CONSTRAINT checkout_intents_confirmed_is_quoted CHECK (confirmed_at IS NULL OR quote IS NOT NULL),
  CONSTRAINT checkout_intents_charged_once_succeeded CHECK (
    (phase = 'succeeded') = (charge_id IS NOT NULL)
  ),
  CONSTRAINT checkout_intents_currency CHECK (currency IN ('usd', 'sgd')),
  CONSTRAINT checkout_intents_amount_positive CHECK (amount_cents >= 0),
  CONSTRAINT checkout_intents_metadata_is_object CHECK (jsonb_typeof(metadata) = 'object'),
  CONSTRAINT checkout_intents_options_is_object CHECK (jsonb_typeof(options) = 'object')
)
-- Room for the changes of its life.
WITH (fillfactor = 70);
CREATE INDEX checkout_intents_by_status ON checkout_intents (account_id, phase, id);
-- The same purchase again, within minutes.
CREATE INDEX checkout_intents_by_purchase ON checkout_intents
  (account_id, purchase_hash, confirmed_at) WHERE confirmed_at IS NOT NULL;
-- What the engine should be at work on, or should have ended.
CREATE INDEX checkout_intents_working ON checkout_intents (changed_at)
  WHERE phase IN ('resolving', 'quoting', 'claimed', 'paying', 'reconciling');
CREATE INDEX checkout_intents_waiting ON checkout_intents (expires_at)
  WHERE phase IN ('awaiting_options', 'awaiting_confirmation');

-- The right to press "pay", given once for an intent and never taken back. Only who inserted the row
-- clicks; whoever finds it looks for evidence of what came of it.
CREATE TABLE charge_presses (
  account_id text COLLATE "C" NOT NULL,
  intent_id text COLLATE "C" NOT NULL,
  pressed_at timestamptz NOT NULL,
  -- The page as it was: url and cookies, for the worker that has to look for the order.
  sealed_session bytea NOT NULL,
  -- The issuer's id of the card that was made for it.
  issued_card text,
  PRIMARY KEY (account_id, intent_id),
  CONSTRAINT charge_presses_once UNIQUE (intent_id),
  CONSTRAINT charge_presses_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- What keys may no longer spend: a line for the key that confirmed and for each that it descends from.
CREATE TABLE budget_reservations (
  account_id text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  intent_id text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  amount_cents bigint NOT NULL,
  -- In UTC.
  day date NOT NULL,
  PRIMARY KEY (account_id, key_id, intent_id),
  CONSTRAINT budget_reservations_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT budget_reservations_amount_positive CHECK (amount_cents >= 0)
);
CREATE INDEX budget_reservations_by_intent ON budget_reservations (account_id, intent_id);

-- What happened, in order, each line bound to the one before it.
CREATE TABLE checkout_intent_events (
  account_id text COLLATE "C" NOT NULL,
  intent_id text COLLATE "C" NOT NULL,
  sequence bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  message text NOT NULL,
  -- What the page was and how it looked; never a card.
  page_url text,
  page_hash bytea,
  screenshot_hash bytea,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (account_id, intent_id, sequence),
  CONSTRAINT checkout_intent_events_account
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX checkout_intent_events_by_id ON checkout_intent_events (account_id, intent_id, id);
