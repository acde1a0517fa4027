/** The errors of an Agave node: its codes, and its messages where a program might read them. */

export type TransactionError = string | { readonly [name: string]: unknown }

export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (message: string) => new RpcError(-32602, message)
export const methodNotFound = () => new RpcError(-32601, 'Method not found')
export const preflightFailed = (error: TransactionError, data: unknown) =>
  new RpcError(-32002, `Transaction simulation failed: ${describeError(error)}`, data)
export const signatureInvalid = () =>
  new RpcError(-32003, 'Transaction signature verification failure')
export const blockNotAvailable = (slot: number) =>
  new RpcError(-32004, `Block not available for slot ${slot}`)
export const nodeBehind = (slots: number) =>
  new RpcError(-32005, `Node is behind by ${slots} slots`, { numSlotsBehind: slots })
export const slotSkipped = (slot: number) =>
  new RpcError(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
export const versionUnsupported = (version: number) =>
  new RpcError(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the ` +
      'request again with the following configuration parameter: ' +
      `"maxSupportedTransactionVersion": ${version}`,
  )
export const contextSlotNotReached = (contextSlot: number) =>
  new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot })

/** Converts the runtime's debug text, `InstructionError(0, Custom(1))`, to the JSON of a node. */
export function parseError(debug: string): TransactionError {
  const instruction = /^InstructionError\((\d+), (.*)\)$/s.exec(debug)
  if (instruction)
    return { InstructionError: [Number(instruction[1]), parsePart(`${instruction[2]}`)] }
  return parsePart(debug)
}

function parsePart(debug: string): TransactionError {
  const numbered = /^(\w+)\((\d+)\)$/.exec(debug)
  if (numbered) return { [`${numbered[1]}`]: Number(numbered[2]) }
  const worded = /^(\w+)\("(.*)"\)$/s.exec(debug)
  if (worded) return { [`${worded[1]}`]: worded[2] }
  const field = /^(\w+) \{ (\w+): (\d+) \}$/.exec(debug)
  if (field) return { [`${field[1]}`]: { [`${field[2]}`]: Number(field[3]) } }
  return debug
}

const WORDS: Record<string, string> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  AccountAlreadyInitialized: 'instruction requires an uninitialized account',
  IncorrectProgramId: 'incorrect program id for instruction',
  InsufficientFunds: 'insufficient funds for instruction',
  InvalidAccountData: 'invalid account data for instruction',
  InvalidAccountOwner: 'Invalid account owner',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  InvalidSeeds: 'Provided seeds do not result in a valid address',
  MissingRequiredSignature: 'missing required signature for instruction',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  PrivilegeEscalation: 'Cross-program invocation with unauthorized signer or writable account',
  UninitializedAccount: 'instruction requires an initialized account',
}

function describeError(error: TransactionError): string {
  if (typeof error === 'string') return WORDS[error] ?? error
  if (!Array.isArray(error.InstructionError)) return JSON.stringify(error)
  const [index, cause] = error.InstructionError
  const isCustom = typeof cause === 'object' && cause !== null && 'Custom' in cause
  const words = isCustom
    ? `custom program error: 0x${Number(cause.Custom).toString(16)}`
    : describeError(cause)
  return `Error processing Instruction ${index}: ${words}`
}
