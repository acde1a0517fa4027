import type { Tool } from './tool.ts'
import { accountExport } from './tools/account/export.ts'
import { accountGet } from './tools/account/get.ts'
import { accountUpdate } from './tools/account/update.ts'
import { auditList } from './tools/audit/list.ts'
import { cardsCreate } from './tools/cards/create.ts'
import { cardsGet } from './tools/cards/get.ts'
import { cardsList } from './tools/cards/list.ts'
import { cardsRemove } from './tools/cards/remove.ts'
import { giftsClaim } from './tools/gifts/claim.ts'
import { giftsCode } from './tools/gifts/code.ts'
import { giftsCreate } from './tools/gifts/create.ts'
import { giftsDetections } from './tools/gifts/detections.ts'
import { giftsGet } from './tools/gifts/get.ts'
import { giftsLiability } from './tools/gifts/liability.ts'
import { giftsList } from './tools/gifts/list.ts'
import { giftsPreview } from './tools/gifts/preview.ts'
import { giftsReclaim } from './tools/gifts/reclaim.ts'
import { giftsSend } from './tools/gifts/send.ts'
import { intentsCancel } from './tools/intents/cancel.ts'
import { intentsConfirm } from './tools/intents/confirm.ts'
import { intentsCreate } from './tools/intents/create.ts'
import { intentsEvents } from './tools/intents/events.ts'
import { intentsEvidence } from './tools/intents/evidence.ts'
import { intentsGet } from './tools/intents/get.ts'
import { intentsList } from './tools/intents/list.ts'
import { intentsRespond } from './tools/intents/respond.ts'
import { intentsScreenshot } from './tools/intents/screenshot.ts'
import { keysCreate } from './tools/keys/create.ts'
import { keysGet } from './tools/keys/get.ts'
import { keysList } from './tools/keys/list.ts'
import { keysRevoke } from './tools/keys/revoke.ts'
import { keysRotate } from './tools/keys/rotate.ts'
import { limitsGet } from './tools/limits/get.ts'
import { linksCancel } from './tools/links/cancel.ts'
import { linksCreate } from './tools/links/create.ts'
import { linksGet } from './tools/links/get.ts'
import { linksList } from './tools/links/list.ts'
import { linksOpen } from './tools/links/open.ts'
import { merchantsGet } from './tools/merchants/get.ts'
import { merchantsList } from './tools/merchants/list.ts'
import { pay } from './tools/pay.ts'
import { paymentsAccept } from './tools/payments/accept.ts'
import { paymentsCancel } from './tools/payments/cancel.ts'
import { paymentsCreate } from './tools/payments/create.ts'
import { paymentsDetections } from './tools/payments/detections.ts'
import { paymentsGet } from './tools/payments/get.ts'
import { paymentsList } from './tools/payments/list.ts'
import { pricesGet } from './tools/prices/get.ts'
import { pricesList } from './tools/prices/list.ts'
import { productsCreate } from './tools/products/create.ts'
import { productsGet } from './tools/products/get.ts'
import { productsList } from './tools/products/list.ts'
import { productsUpdate } from './tools/products/update.ts'
import { refundsCreate } from './tools/refunds/create.ts'
import { refundsList } from './tools/refunds/list.ts'
import { reportsAttention } from './tools/reports/attention.ts'
import { reportsFees } from './tools/reports/fees.ts'
import { reportsReconciliation } from './tools/reports/reconciliation.ts'
import { reportsSummary } from './tools/reports/summary.ts'
import { search } from './tools/search.ts'
import { sessionsAccept } from './tools/sessions/accept.ts'
import { sessionsCancel } from './tools/sessions/cancel.ts'
import { sessionsCreate } from './tools/sessions/create.ts'
import { sessionsDetections } from './tools/sessions/detections.ts'
import { sessionsGet } from './tools/sessions/get.ts'
import { sessionsList } from './tools/sessions/list.ts'
import { transactionsCsv } from './tools/transactions/csv.ts'
import { transactionsGet } from './tools/transactions/get.ts'
import { transactionsList } from './tools/transactions/list.ts'
import { transfersGet } from './tools/transfers/get.ts'
import { transfersList } from './tools/transfers/list.ts'
import { transfersMatch } from './tools/transfers/match.ts'
import { transfersRefund } from './tools/transfers/refund.ts'
import { transfersRefunds } from './tools/transfers/refunds.ts'
import { transfersUpdate } from './tools/transfers/update.ts'
import { walletsGet } from './tools/wallets/get.ts'
import { walletsList } from './tools/wallets/list.ts'

/** Every tool: a command of the command line, and most of them tools of the MCP server. */
export const TOOLS: readonly Tool[] = [
  accountExport,
  accountGet,
  accountUpdate,
  auditList,
  cardsCreate,
  cardsGet,
  cardsList,
  cardsRemove,
  giftsClaim,
  giftsCode,
  giftsCreate,
  giftsDetections,
  giftsGet,
  giftsLiability,
  giftsList,
  giftsPreview,
  giftsReclaim,
  giftsSend,
  intentsCancel,
  intentsConfirm,
  intentsCreate,
  intentsEvents,
  intentsEvidence,
  intentsGet,
  intentsList,
  intentsRespond,
  intentsScreenshot,
  keysCreate,
  keysGet,
  keysList,
  keysRevoke,
  keysRotate,
  limitsGet,
  linksCancel,
  linksCreate,
  linksGet,
  linksList,
  linksOpen,
  merchantsGet,
  merchantsList,
  pay,
  paymentsAccept,
  paymentsCancel,
  paymentsCreate,
  paymentsDetections,
  paymentsGet,
  paymentsList,
  pricesGet,
  pricesList,
  productsCreate,
  productsGet,
  productsList,
  productsUpdate,
  refundsCreate,
  refundsList,
  reportsAttention,
  reportsFees,
  reportsReconciliation,
  reportsSummary,
  search,
  sessionsAccept,
  sessionsCancel,
  sessionsCreate,
  sessionsDetections,
  sessionsGet,
  sessionsList,
  transactionsCsv,
  transactionsGet,
  transactionsList,
  transfersGet,
  transfersList,
  transfersMatch,
  transfersRefund,
  transfersRefunds,
  transfersUpdate,
  walletsGet,
  walletsList,
]
