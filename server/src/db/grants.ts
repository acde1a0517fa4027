/** Each process connects as `florin_` and one of these. `florin_owner` migrates and owns all. */
export const ROLES = ['api', 'ingestion', 'checkout', 'operator'] as const
export type Role = (typeof ROLES)[number]

export const OWNER = 'florin_owner'
export const roleName = (role: Role | 'owner') => `florin_${role}`

/** What each role may do with a table; a column list limits a verb to these columns. */
export type Grants = Partial<Record<Role, string>> & {
  /**
   * Row-level security shows the API one account at a time. These statements of the API may see
   * rows of any account; their reasons are beside them.
   */
  readonly across?: readonly string[]
  /** Belongs to no account: no row-level security. */
  readonly isShared?: true
}

const READ = 'SELECT'
const ADD = 'SELECT, INSERT'
const CHANGE = 'SELECT, UPDATE'
const KEEP = 'SELECT, INSERT, UPDATE'
const ALL = 'SELECT, INSERT, UPDATE, DELETE'

/**
 * Every table and view. `npm run migrate` grants exactly this. Tests compare it with the database, and each
 * verb with the statements that the role's process can run.
 */
export const GRANTS: Readonly<Record<string, Grants>> = {
  accounts: {
    // Operators alone decide fees and limits.
    api: 'SELECT, INSERT, DELETE, UPDATE (business_name, username, metadata, default_budget)',
    ingestion: READ,
    operator: 'SELECT, UPDATE (fee_basis_points, fee_fixed_cents, rate_limit_factor)',
    across: ['accounts.find_by_wallet', 'refused_attempts.count'],
  },
  api_keys: {
    api: KEEP,
    checkout: CHANGE,
    across: ['api_keys.find_by_secret_hash', 'api_keys.find_by_dead_secret', 'api_keys.touch'],
  },
  api_key_old_secrets: {
    api: 'SELECT, INSERT, DELETE',
    checkout: 'SELECT, INSERT, DELETE',
    across: ['api_keys.find_by_secret_hash', 'api_keys.find_by_dead_secret'],
  },
  sessions: {
    api: ALL,
    checkout: 'SELECT, DELETE',
    across: ['sessions.find_by_id', 'sessions.find_by_token_hash'],
  },
  sign_in_challenges: { api: 'SELECT, INSERT, DELETE', isShared: true },
  idempotency_keys: { api: ALL, isShared: true },
  // Append-only: rows are forgotten by age, by a function of the owner.
  audit_events: { api: ADD },
  refused_attempts: {
    // A trigger lets nothing but the count rise.
    api: 'SELECT, INSERT, UPDATE (attempts)',
    operator: READ,
    across: ['refused_attempts.count'],
  },
  revocations_applied: {
    api: 'SELECT, UPDATE (applied_through)',
    checkout: 'SELECT, UPDATE (applied_through)',
    isShared: true,
  },
  operator_events: { operator: ADD, isShared: true },
  operator_requests: {
    operator: 'SELECT, INSERT, UPDATE (confirmed_by, confirmed_at)',
    isShared: true,
  },
  payout_wallets: { api: KEEP, ingestion: READ },

  gifts: { api: KEEP, ingestion: CHANGE, across: ['gifts.find_by_id', 'gifts.find_open_by_key'] },
  gift_release_attempts: {
    api: ADD,
    ingestion: 'SELECT, UPDATE (status)',
    across: ['gift_release_attempts.count'],
  },
  sponsor_days: { api: KEEP, operator: READ, isShared: true },

  products: { api: KEEP },
  prices: { api: KEEP },
  checkout_links: { api: KEEP, across: ['checkout_links.find_by_id'] },
  payables: {
    api: KEEP,
    ingestion: CHANGE,
    across: ['payables.find_by_id', 'payables.find_by_references', 'payables.lock'],
  },
  refunds: { api: ADD, ingestion: CHANGE, across: ['unmatched_transfers.find_refunds'] },
  detections: {
    api: KEEP,
    ingestion: KEEP,
    across: ['detections.lock_by_signature', 'detections.save', 'reports.list_entries'],
  },
  // Ingestion takes back what vanished from the chain.
  transactions: {
    api: KEEP,
    ingestion: ALL,
    across: ['transactions.save', 'transactions.find_sources', 'reports.list_entries'],
  },
  // Accounts may share a wallet, whose money counts once.
  unmatched_transfers: {
    api: CHANGE,
    ingestion: ALL,
    across: ['unmatched_transfers.credit', 'unmatched_transfers.lock'],
  },
  payment_claims: { api: ADD },
  // Triggers write it as the owner.
  payment_tallies: { api: READ },

  chain_feeds: { api: KEEP, ingestion: KEEP, operator: KEEP, isShared: true },
  chain_inbox: { api: KEEP, ingestion: KEEP, operator: CHANGE, isShared: true },
  chain_markers: { api: ADD, ingestion: ADD, operator: KEEP, isShared: true },

  cards: { api: KEEP, checkout: CHANGE, operator: 'SELECT, UPDATE (sealed_number, vault_key_id)' },
  card_security_codes: {
    api: 'SELECT, INSERT, DELETE',
    checkout: 'SELECT, DELETE',
    operator: 'SELECT, UPDATE (sealed_security_code, vault_key_id)',
  },
  purchase_security_codes: {
    api: ALL,
    checkout: ALL,
    operator: 'SELECT, DELETE, UPDATE (sealed_security_code, vault_key_id)',
  },
  card_frame_tokens: { api: KEEP, across: ['card_frame_tokens.find'] },
  budget_reservations: {
    api: 'SELECT, INSERT, DELETE',
    checkout: 'SELECT, DELETE',
    operator: 'SELECT, DELETE',
  },
  checkout_intents: {
    api: KEEP,
    checkout: KEEP,
    operator: CHANGE,
    across: ['checkout_intents.find_by_id', 'checkout_intents.find_viewer'],
  },
  checkout_intent_events: { api: ADD, checkout: ADD, operator: ADD },
  // The submission lock: a row is never taken back.
  charge_presses: {
    api: READ,
    checkout: ADD,
    operator: 'SELECT, UPDATE (sealed_session)',
  },
  challenges: { api: CHANGE, checkout: KEEP },
  outbox: { api: 'INSERT', checkout: ALL, operator: 'INSERT' },

  // Shops belong to no account; who has visited which does.
  merchants: { api: CHANGE, checkout: KEEP, operator: CHANGE, isShared: true },
  merchant_visitors: { api: READ, checkout: ADD },
  merchant_blockers: { api: ALL, checkout: ALL, operator: ALL, isShared: true },
  failed_lessons: { checkout: ALL, isShared: true },
  flows: { api: READ, checkout: KEEP, isShared: true },
  flow_tallies: { api: KEEP, checkout: KEEP, operator: KEEP, isShared: true },

  // Views of the own account, through which labels are found by their index.
  labelled_payables: { api: READ, isShared: true },
  labelled_checkout_links: { api: READ, isShared: true },
  labelled_products: { api: READ, isShared: true },
  labelled_gifts: { api: READ, isShared: true },
  labelled_checkout_intents: { api: READ, isShared: true },

  migrations: { api: READ, ingestion: READ, checkout: READ, isShared: true },
  write_probe: {
    api: 'DELETE',
    ingestion: 'DELETE',
    checkout: 'DELETE',
    operator: 'DELETE',
    isShared: true,
  },
}

/** Functions that run as the owner, and the roles that may call them. */
export const FUNCTIONS: Readonly<Record<string, readonly Role[]>> = {
  'forget_idempotency_keys(bigint)': ['api'],
  'forget_audit_events(bigint)': ['api'],
  'forget_refused_attempts(bigint)': ['api'],
  'forget_sessions(bigint)': ['api'],
  'forget_sign_in_challenges(bigint)': ['api'],
  'forget_card_frame_tokens(bigint)': ['api'],
  'forget_card_security_codes(bigint)': ['api'],
  'forget_purchase_security_codes(bigint)': ['api'],
  'tally_transactions()': [],
  'tally_payables()': [],
  'tally_free_payable()': [],
}
