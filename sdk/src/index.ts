export type { Answered, ResponseInfo } from './client.ts'
export type { ErrorType } from './errors.ts'
export {
  ApiError,
  AuthenticationError,
  ConnectionError,
  FlorinError,
  IdempotencyError,
  InvalidRequestError,
  RateLimitError,
  RpcError,
  TransactionRefusedError,
} from './errors.ts'
export { Florin } from './florin.ts'
export type {
  Account,
  AccountExport,
  ApiKey,
  AttentionReport,
  AuditEvent,
  Card,
  CardFrameToken,
  CheckoutIntent,
  CheckoutIntentAuthentication,
  CheckoutIntentEvent,
  CheckoutLink,
  CheckoutSession,
  DeletedAccount,
  DeletedApiKey,
  DeletedCard,
  Detection,
  FeesDueReport,
  Gift,
  GiftLiability,
  GiftPreview,
  Limits,
  LineItem,
  Merchant,
  PaymentLabel,
  PaymentTransaction,
  Price,
  Product,
  PublicCheckoutLink,
  PublicCheckoutSession,
  PublicTransactionIntent,
  ReconciliationReport,
  RefundTransaction,
  SearchHit,
  Session,
  SessionChallenge,
  SummaryReport,
  Transaction,
  TransactionIntent,
} from './generated/contract.ts'
export type { List, ListPromise } from './lists.ts'
export type { AppInfo, Fetch, FlorinOptions, RequestOptions } from './options.ts'
export type { SendingWallet, Signer } from './signer.ts'
export { WaitTimeoutError, waitFor } from './wait-for.ts'
