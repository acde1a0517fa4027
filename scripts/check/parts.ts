/** A part may import the parts before it, never one after it. */
export const PARTS = [
  'lib',
  'db',
  'http',
  'blobs',
  'chain',
  'accounts',
  'ledger',
  'gifts',
  'payments',
  'purchases',
  'reports',
  'main',
]
/** The same, inside purchases. */
export const PURCHASE_PARTS = [
  'jobs',
  'sandbox',
  'shops',
  'browser',
  'buyer',
  'cards',
  'intents',
  'authentication',
  'worker',
]
