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
  AuditEvent,
  Card,
  CheckoutIntent,
  CheckoutIntentEvent,
  CheckoutLink,
  CheckoutSession,
  DeletedApiKey,
  DeletedCard,
  Detection,
  FeesDueReport,
  Gift,
  GiftLiability,
  GiftPreview,
  Limits,
  LineItem,
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
  SummaryReport,
  Transaction,
  TransactionIntent,
} from './generated/contract.ts'
export type { List, ListPromise } from './lists.ts'
export type { AppInfo, Fetch, FlorinOptions, RequestOptions } from './options.ts'
export type { SendingWallet, Signer } from './signer.ts'
export { WaitTimeoutError, waitFor } from './wait-for.ts'
