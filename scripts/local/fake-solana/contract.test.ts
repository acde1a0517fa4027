/**
 * Behaviour that programs rely on, tested on Surfpool and on the fake alike. If Surfpool is known
 * to differ from Agave, the test covers only the fake and states Surfpool's behaviour.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Address, KeyPairSigner } from '@solana/kit'
import { generateKeyPairSigner } from '@solana/kit'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import {
  buildFund,
  buildRelease,
  findTokenAccount,
  USDC_MINT_ADDRESS,
} from '../../../program/client/instructions.ts'
import { reachNetwork } from '../network.ts'
import { startSolana } from '../solana.ts'
import { startFakeSolana } from './fake-solana.ts'
import type { Ask, Signed } from './testing.ts'
import {
  askAt,
  bid,
  GIFT_BASE_UNITS,
  listenAt,
  mention,
  newGift,
  sendAt,
  signAt,
  until,
} from './testing.ts'

type TestNetwork = {
  readonly rpcUrl: string
  readonly wsUrl: string
  stop(): Promise<void>
}
const SLOT_MS = 100
const SOL_LAMPORTS = 10_000_000_000n
const USDC_BASE_UNITS = 10_000_000_000n

const networks: Record<string, (wallet: Address) => Promise<TestNetwork>> = {
  Surfpool: (wallet) => startSolana([wallet], { slotMs: SLOT_MS }),
  'the fake': async (wallet) => {
    const chain = await startFakeSolana({ slotMs: SLOT_MS })
    chain.fundSol(wallet, SOL_LAMPORTS)
    await chain.fundToken(wallet, USDC_BASE_UNITS)
    return chain
  },
}

describe.each(Object.entries(networks))('%s', (name, start) => {
  const isFake = name === 'the fake'
  let payer: KeyPairSigner
  let network: TestNetwork
  let ask: Ask
  const confirmed = { commitment: 'confirmed' }
  const versioned = { ...confirmed, maxSupportedTransactionVersion: 0 }

  beforeAll(async () => {
    payer = await generateKeyPairSigner()
    network = await start(payer.address)
    ask = askAt(network.rpcUrl)
  })
  afterAll(async () => await network?.stop())

  const statusOf = async (signature: string) =>
    (await ask('getSignatureStatuses', [signature])).result.value[0]
  const reach = (signature: string, ...statuses: string[]) =>
    until(async () => statuses.includes((await statusOf(signature))?.confirmationStatus))
  const land = async (signed: Signed, options: object = {}) => {
    expect((await sendAt(ask, signed, options)).result).toBe(signed.signature)
    await reach(signed.signature, 'confirmed', 'finalized')
    return signed.signature
  }
  const newAddress = async () => (await generateKeyPairSigner()).address
  /** Lands transactions that mention an address, oldest first. */
  const mentionOf = async (marker: Address, count: number) => {
    const signatures: string[] = []
    for (let at = 1; at <= count; at++) {
      signatures.push(await land(await signAt(ask, payer, [mention(payer, [marker], BigInt(at))])))
    }
    return signatures
  }
  const rowsOf = async (marker: Address, config: object = {}) =>
    (await ask('getSignaturesForAddress', marker, { ...confirmed, ...config })).result
  const signaturesOf = async (marker: Address, config: object = {}) =>
    (await rowsOf(marker, config)).map((row: { signature: string }) => row.signature)

  it('lists signatures newest first, both bounds exclusive', async () => {
    const marker = await newAddress()
    const [one, two, three, four] = await mentionOf(marker, 4)
    expect(await signaturesOf(marker)).toEqual([four, three, two, one])
    expect(await signaturesOf(marker, { limit: 2 })).toEqual([four, three])
    expect(await signaturesOf(marker, { before: four, limit: 2 })).toEqual([three, two])
    expect(await signaturesOf(marker, { until: one })).toEqual([four, three, two])
    // Only the newest rows, so a gap remains: clients must page on with `before`.
    expect(await signaturesOf(marker, { until: one, limit: 2 })).toEqual([four, three])
    expect(await signaturesOf(marker, { before: four, until: one })).toEqual([three, two])
    const [row] = await rowsOf(marker)
    expect(row).toEqual({
      signature: four,
      slot: expect.any(Number),
      err: null,
      memo: null,
      blockTime: expect.any(Number),
      confirmationStatus: 'confirmed',
    })
    expect(Math.abs(row.blockTime - Date.now() / 1000)).toBeLessThan(10)
  })

  it('finds nothing before an unknown signature, and everything until one', async () => {
    const marker = await newAddress()
    const [one, two] = await mentionOf(marker, 2)
    const unknown = (await signAt(ask, payer, [mention(payer, [marker], 77n)])).signature
    expect(await signaturesOf(marker, { before: unknown })).toEqual([])
    expect(await signaturesOf(marker, { until: unknown })).toEqual([two, one])
    expect(await signaturesOf(await newAddress())).toEqual([])
  })

  it('raises the commitment of a transaction in rows and statuses', async () => {
    const marker = await newAddress()
    const [signature] = await mentionOf(marker, 1)
    expect((await rowsOf(marker))[0].confirmationStatus).toBe('confirmed')
    // Surfpool ignores the requested commitment.
    if (isFake) expect(await rowsOf(marker, { commitment: 'finalized' })).toEqual([])
    await reach(`${signature}`, 'finalized')
    expect((await rowsOf(marker, { commitment: 'finalized' }))[0]).toMatchObject({
      signature,
      confirmationStatus: 'finalized',
    })
    expect(await statusOf(`${signature}`)).toMatchObject({
      confirmations: null,
      err: null,
      status: { Ok: null },
      confirmationStatus: 'finalized',
    })
  })

  it('shows a gift funded and released, with balances before and after', async () => {
    const { terms, addresses, releaseKey } = await newGift(ask, payer.address)
    const recipient = await generateKeyPairSigner()
    const [source] = await findTokenAccount(payer.address)
    const [destination] = await findTokenAccount(recipient.address)
    const signedFunding = await signAt(ask, payer, [await buildFund(terms, payer)])
    const funding = await land(signedFunding)
    const release = await land(
      await signAt(ask, payer, [await buildRelease(terms, recipient, releaseKey)]),
    )

    const { result: funded } = await ask('getTransaction', funding, versioned)
    expect(funded).toMatchObject({ version: 0, slot: expect.any(Number) })
    expect(funded.meta).toMatchObject({
      err: null,
      status: { Ok: null },
      loadedAddresses: { writable: [], readonly: [] },
      rewards: [],
      computeUnitsConsumed: 5_791,
    })
    expect(funded.transaction.signatures).toEqual([funding])
    expect(Object.keys(funded.transaction.message).sort()).toEqual(
      ['accountKeys', 'addressTableLookups', 'header', 'instructions', 'recentBlockhash'].sort(),
    )
    const keys: string[] = funded.transaction.message.accountKeys
    expect(keys[0]).toBe(payer.address)
    expect(balances(funded, 'preTokenBalances')).toEqual({
      [source]: [payer.address, USDC_BASE_UNITS],
    })
    expect(balances(funded, 'postTokenBalances')).toEqual({
      [source]: [payer.address, USDC_BASE_UNITS - GIFT_BASE_UNITS],
      [addresses.vault]: [addresses.gift, GIFT_BASE_UNITS],
    })
    expect(funded.meta.preBalances).toHaveLength(keys.length)
    expect(funded.meta.logMessages[0]).toBe(`Program ${GIFT_ESCROW_PROGRAM_ADDRESS} invoke [1]`)
    const [inner] = funded.meta.innerInstructions
    expect(inner.index).toBe(0)
    const callees = inner.instructions.map(
      (one: { programIdIndex: number }) => keys[one.programIdIndex],
    )
    expect(callees).toEqual([SYSTEM, SYSTEM, TOKEN, TOKEN])
    expect(inner.instructions[0]).toEqual({
      programIdIndex: expect.any(Number),
      accounts: [0, keys.indexOf(addresses.gift)],
      data: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]+$/),
      stackHeight: 2,
    })

    const { result: released } = await ask('getTransaction', release, versioned)
    expect(balances(released, 'preTokenBalances')).toEqual({
      [addresses.vault]: [addresses.gift, GIFT_BASE_UNITS],
    })
    expect(balances(released, 'postTokenBalances')).toEqual({
      [destination]: [recipient.address, GIFT_BASE_UNITS],
      // Surfpool still counts the vault's balance from before it was closed.
      ...(isFake ? {} : { [addresses.vault]: [addresses.gift, GIFT_BASE_UNITS] }),
    })

    const { result: raw } = await ask('getTransaction', funding, {
      ...versioned,
      encoding: 'base64',
    })
    expect(raw.transaction).toEqual([signedFunding.wire, 'base64'])
    // Ingestion finds gifts by the program's address.
    expect(await signaturesOf(GIFT_ESCROW_PROGRAM_ADDRESS)).toEqual([release, funding])
    const { result: held } = await ask('getTokenAccountBalance', destination, confirmed)
    expect(held.value).toMatchObject({ amount: `${GIFT_BASE_UNITS}`, decimals: 6, uiAmount: 25 })
    const { result: vault } = await ask('getAccountInfo', addresses.vault, {
      ...confirmed,
      encoding: 'base64',
    })
    expect(vault.value).toBeNull()
  })

  it.runIf(isFake)('tells the fee and the time as they are, which Surfpool does not', async () => {
    // Surfpool omits the priority fee from meta.fee and reports the block time in kiloseconds.
    const instructions = [...bid(12_345, 700_001n), mention(payer, [], 501n)]
    const signature = await land(await signAt(ask, payer, instructions))
    const { result } = await ask('getTransaction', signature, versioned)
    const expected = 5_000 + Math.ceil((12_345 * 700_001) / 1_000_000)
    expect(result.meta.fee).toBe(expected)
    expect(result.meta.preBalances[0] - result.meta.postBalances[0]).toBe(expected)
    expect(Math.abs(result.blockTime - Date.now() / 1000)).toBeLessThan(10)
    const unlimited = [bid(0, 1_000_000n)[1] as never, mention(payer, [], 502n)]
    const { result: second } = await ask(
      'getTransaction',
      await land(await signAt(ask, payer, unlimited)),
      versioned,
    )
    expect(second.meta.preBalances[0] - second.meta.postBalances[0]).toBe(second.meta.fee)
  })

  it.runIf(isFake)('refuses what Agave refuses and Surfpool lets pass', async () => {
    const marker = await newAddress()
    const [signature] = await mentionOf(marker, 1)
    const codeOf = async (method: string, ...params: unknown[]) =>
      (await ask(method, ...params)).error?.code
    const processed = { commitment: 'processed' }
    expect(await codeOf('getSignaturesForAddress', marker, processed)).toBe(-32602)
    expect(await codeOf('getTransaction', signature, processed)).toBe(-32602)
    expect(await codeOf('getSignaturesForAddress', marker, { limit: 1001 })).toBe(-32602)
    expect(await codeOf('getSignatureStatuses', Array(257).fill(signature))).toBe(-32602)
    expect(await codeOf('getTransaction', signature, confirmed)).toBe(-32015)
    expect(await codeOf('getSlot', { minContextSlot: 10 ** 12 })).toBe(-32016)
    expect(await codeOf('getBlock', 10 ** 12, confirmed)).toBe(-32004)
    expect(await codeOf('getFeeForMessage', 'AA==')).toBe(-32602)
  })

  it('keeps a failed transaction with its error, when preflight is skipped', async () => {
    const marker = await newAddress()
    const broken = () => signAt(ask, payer, [mention(payer, [marker], 10n ** 17n)])
    const err = { InstructionError: [0, { Custom: 1 }] }
    const refused = await sendAt(ask, await broken())
    expect(refused.error).toMatchObject({ code: -32002, data: { err } })
    expect(refused.error.message).toContain('custom program error: 0x1')
    await wait(5 * SLOT_MS)
    expect(await signaturesOf(marker)).toEqual([])

    const signature = await land(await broken(), { skipPreflight: true })
    expect((await rowsOf(marker))[0]).toMatchObject({ signature, err })
    expect(await statusOf(signature)).toMatchObject({ err, status: { Err: err } })
    const { result } = await ask('getTransaction', signature, versioned)
    expect(result.meta).toMatchObject({ err, status: { Err: err } })
    expect(result.meta.preBalances[0] - result.meta.postBalances[0]).toBe(5_000)
  })

  it('lands a transaction once, however often it is sent', async () => {
    const marker = await newAddress()
    const signed = await signAt(ask, payer, [mention(payer, [marker], 3n)])
    await land(signed)
    const again = await sendAt(ask, signed)
    expect(again.error.code).toBe(-32002)
    expect(again.error.message).toContain('already been processed')
    await sendAt(ask, signed, { skipPreflight: true })
    await wait(5 * SLOT_MS)
    expect(await signaturesOf(marker)).toEqual([signed.signature])
  })

  it('returns a signature for transactions that can never land, when preflight is skipped', async () => {
    const marker = await newAddress()
    const dead = await signAt(ask, payer, [mention(payer, [marker], 4n)], {
      blockhash: await newAddress(),
    })
    const refused = await sendAt(ask, dead)
    expect(refused.error.code).toBe(-32002)
    expect(refused.error.message).toMatch(/blockhash ?not ?found/i)
    expect((await sendAt(ask, dead, { skipPreflight: true })).result).toBe(dead.signature)
    await wait(5 * SLOT_MS)
    expect(await statusOf(dead.signature)).toBeNull()
    // Surfpool records it with an error, under a signature of zeros.
    const zeros = { signature: '1'.repeat(64), err: 'BlockhashNotFound' }
    expect(await rowsOf(marker)).toMatchObject(isFake ? [] : [zeros])
    const isValid = async (blockhash: string) =>
      (await ask('isBlockhashValid', blockhash, confirmed)).result.value
    const { result: latest } = await ask('getLatestBlockhash', confirmed)
    expect(await isValid(latest.value.blockhash)).toBe(true)
    expect(await isValid(await newAddress())).toBe(false)
    const { result: height } = await ask('getBlockHeight', confirmed)
    expect(latest.value.lastValidBlockHeight - height).toBeGreaterThan(140)
    expect(latest.value.lastValidBlockHeight - height).toBeLessThanOrEqual(151)
  })

  it('reports missing accounts, transactions and methods as a node does', async () => {
    const nobody = await newAddress()
    const account = await ask('getAccountInfo', nobody, { ...confirmed, encoding: 'base64' })
    expect(account.result.value).toBeNull()
    const { result } = await ask('getMultipleAccounts', [nobody, USDC_MINT_ADDRESS], {
      ...confirmed,
      encoding: 'base64',
    })
    expect(result.value).toMatchObject([null, { owner: TOKEN, executable: false, space: 82 }])
    expect((await ask('getBalance', nobody, confirmed)).result.value).toBe(0)
    expect((await ask('getTokenAccountBalance', nobody, confirmed)).error.code).toBe(-32602)
    expect(
      (await ask('getTransaction', (await signAt(ask, payer, [])).signature, versioned)).result,
    ).toBeNull()
    expect((await ask('getSignaturesForAddress', 'nonsense')).error.code).toBe(-32602)
    expect((await ask('getNonsense')).error).toMatchObject({
      code: -32601,
      message: 'Method not found',
    })
    const [source] = await findTokenAccount(payer.address)
    const [destination] = await findTokenAccount(nobody)
    const pay = getTransferInstruction({ source, destination, authority: payer, amount: 1n })
    const refused = await sendAt(ask, await signAt(ask, payer, [pay]))
    expect(refused.error.data.err).toEqual({ InstructionError: [0, 'InvalidAccountData'] })
    expect(refused.error.message).toContain('invalid account data for instruction')
  })

  it('simulates a transaction without executing it', async () => {
    const nobody = await newAddress()
    const open = await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer,
      owner: nobody,
      mint: USDC_MINT_ADDRESS,
    })
    const [account] = await findTokenAccount(nobody)
    const signed = await signAt(ask, payer, [open])
    const simulate = async (wire: string, config: object) =>
      await ask('simulateTransaction', wire, { ...confirmed, encoding: 'base64', ...config })
    const { result } = await simulate(signed.wire, {
      sigVerify: true,
      accounts: { encoding: 'base64', addresses: [account] },
    })
    expect(result.value).toMatchObject({ err: null, unitsConsumed: expect.any(Number) })
    expect(result.value.logs.at(-1)).toMatch(/success$/)
    expect(result.value.accounts).toMatchObject([{ owner: TOKEN, space: 165 }])
    const after = await ask('getAccountInfo', account, { ...confirmed, encoding: 'base64' })
    expect(after.result.value).toBeNull()

    const dead = await signAt(ask, payer, [open], { blockhash: await newAddress() })
    expect(
      (await simulate(dead.wire, { replaceRecentBlockhash: true })).result.value.err,
    ).toBeNull()
    const failing = await signAt(ask, payer, [mention(payer, [], 10n ** 17n)])
    expect((await simulate(failing.wire, {})).result.value.err).toEqual({
      InstructionError: [0, { Custom: 1 }],
    })
    // Surfpool rejects the whole call.
    if (isFake) expect((await simulate(dead.wire, {})).result.value.err).toBe('BlockhashNotFound')
    const forged = Buffer.from(signed.wire, 'base64')
    forged.writeUInt8((forged.readUInt8(5) + 1) % 256, 5)
    const checked = await simulate(forged.toString('base64'), { sigVerify: true })
    expect(checked.error ?? checked.result.value.err).toBeTruthy()
  })

  it('notifies of a transaction that mentions an address', async () => {
    const marker = await newAddress()
    const listener = await listenAt(
      network.wsUrl,
      'logsSubscribe',
      { mentions: [marker] },
      confirmed,
    )
    await mentionOf(await newAddress(), 1)
    const [signature] = await mentionOf(marker, 1)
    await until(async () => listener.heard.length > 0)
    expect(listener.heard).toHaveLength(1)
    expect(listener.heard[0]).toMatchObject({
      context: { slot: expect.any(Number) },
      value: { signature, err: null, logs: expect.any(Array) },
    })
    listener.close()
  })

  it('notifies of slots and of a signature, as Kit expects', async () => {
    const { send, waitForSlots } = reachNetwork(network.rpcUrl, network.wsUrl, payer)
    await waitForSlots(2)
    const signature = await send([mention(payer, [], 900n)])
    expect(await statusOf(signature)).toMatchObject({ err: null })
  })
})

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** Token account → its owner and balance; each must be USDC of the token program. */
// biome-ignore lint/suspicious/noExplicitAny: any JSON the node returns
function balances(found: any, side: 'preTokenBalances' | 'postTokenBalances') {
  const entries = found.meta[side].map(
    (balance: {
      accountIndex: number
      mint: string
      owner: string
      programId: string
      uiTokenAmount: { amount: string; decimals: number }
    }) => {
      expect(balance).toMatchObject({ mint: USDC_MINT_ADDRESS, programId: TOKEN })
      expect(balance.uiTokenAmount.decimals).toBe(6)
      const account = found.transaction.message.accountKeys[balance.accountIndex]
      return [account, [balance.owner, BigInt(balance.uiTokenAmount.amount)]]
    },
  )
  return Object.fromEntries(entries)
}
