import { inspect } from 'node:util'
import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StandIn } from '../../test/gift-stand-in.ts'
import { startStandIn } from '../../test/gift-stand-in.ts'
import { FlorinError, RpcError, TransactionRefusedError } from '../errors.ts'
import { Florin } from '../florin.ts'
import type { Gift } from '../generated/contract.ts'
import { ReleaseCodeError, verificationKey } from '../release-code.ts'
import { generate, keypairSigner } from '../server.ts'
import type { Signer } from '../signer.ts'
import { waitFor } from '../wait-for.ts'

let standIn: StandIn
let florin: Florin
let rpcUrl: string
beforeEach(async () => {
  standIn = await startStandIn()
  florin = new Florin('sk_live_secret', { baseUrl: standIn.url, maxRetries: 0 })
  rpcUrl = standIn.url
})
afterEach(() => standIn.stop())

const newSigner = () => keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => expect.fail('accepted'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(TransactionRefusedError)
  return error as TransactionRefusedError
}

async function create(sender: Signer, code = generate()) {
  const gift = await florin.gifts.create({
    amount: 2_500,
    sender_address: sender.address,
    release_verification_key: verificationKey(code),
  })
  return { gift, code }
}

async function open() {
  const sender = newSigner()
  const { gift, code } = await create(sender)
  await florin.gifts.fund(gift, sender, { rpcUrl })
  standIn.asked.length = 0
  return { sender, gift, code }
}

describe('a gift', () => {
  test('is created, funded, and claimed by a recipient without SOL', async () => {
    const sender = newSigner()
    const recipient = newSigner()
    const { gift, code } = await create(sender)
    const { signature } = await florin.gifts.fund(gift, sender, { rpcUrl })
    expect(base58.decode(signature)).toHaveLength(64)
    const get = (wait: { wait_for: 'open' }) => florin.gifts.get(gift.id, wait)
    expect((await waitFor(get, 'open')).status).toBe('open')

    const spelled = ` ${code.toLowerCase().replace(/(.{4})/g, '$1-')}`
    const claimed = await new Florin(null, { baseUrl: standIn.url }).gifts.claim(spelled, recipient)
    expect(claimed).toMatchObject({ id: gift.id, status: 'released' })
    expect(await standIn.tokensOf(recipient.address)).toBe(25_000_000n)
    expect(standIn.lamportsOf(recipient.address)).toBe(0n)
  })

  test('is reclaimed', async () => {
    const { sender, gift } = await open()
    expect(await standIn.tokensOf(sender.address)).toBe(0n)
    const asked = await florin.gifts.reclaim(gift.id)
    await florin.gifts.submitReclaim(asked, sender, { rpcUrl })
    expect(await standIn.tokensOf(sender.address)).toBe(25_000_000n)
    expect((await florin.gifts.get(gift.id)).status).toBe('reclaimed')
  })

  test('is claimed with its id', async () => {
    const { gift, code } = await open()
    const recipient = newSigner()
    await florin.gifts.claim(code, recipient, { giftId: gift.id, feePayer: 'sponsor' })
    expect(await standIn.tokensOf(recipient.address)).toBe(25_000_000n)
  })

  test('appears in lists', async () => {
    const { gift } = await open()
    expect((await florin.gifts.list({ status: 'open' })).data[0]?.id).toBe(gift.id)
    expect((await florin.gifts.detections(gift.id)).data).toEqual([])
  })
})

describe('secrets', () => {
  test('no request, error, log or object contains the code', async () => {
    const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    )
    const { gift, code } = await open()
    const recipient = newSigner()
    const known: unknown[] = [florin, recipient]
    standIn.lie = (path, answer) => (path.endsWith('/release') ? { ...answer, amount: 1 } : answer)
    known.push(await refused(florin.gifts.claim(code, recipient)))
    standIn.lie = (_, answer) => answer
    known.push(await refused(florin.gifts.claim(code, recipient, { giftId: 'gift_of_another' })))
    known.push(await florin.gifts.claim(code, recipient, { giftId: gift.id }))
    known.push(await florin.gifts.claim(`${code}0`, recipient).catch((error: unknown) => error))

    const everything = [
      inspect(known, { depth: 12, showHidden: true }),
      JSON.stringify(known),
      JSON.stringify(standIn.asked),
      JSON.stringify(printed.map(({ mock }) => mock.calls)),
      ...known.flatMap((error) => (error instanceof Error ? [error.stack ?? ''] : [])),
    ].join('\n')
    expect(standIn.asked.length).toBeGreaterThan(5)
    expect(everything).toContain(gift.id)
    for (const secret of [code, code.slice(0, 15), code.toLowerCase()]) {
      expect(everything).not.toContain(secret)
    }
    expect(base64.encode(new TextEncoder().encode(everything))).not.toContain(code)
    for (const spy of printed) spy.mockRestore()
  })

  test('a code passed as its verification key is not sent', async () => {
    const code = generate()
    const params = { amount: 1, sender_address: newSigner().address }
    const create = florin.gifts.create({ ...params, release_verification_key: code })
    await expect(create).rejects.toThrow(TypeError)
    expect(() => florin.gifts.previewByKey(code)).toThrow(TypeError)
    expect(standIn.asked).toEqual([])
  })

  test('an invalid code throws before anything is sent', async () => {
    await expect(florin.gifts.claim('0123', newSigner())).rejects.toThrow(ReleaseCodeError)
    expect(standIn.asked).toEqual([])
  })

  test('the API key is not sent to the Solana node', async () => {
    const sender = newSigner()
    const { gift } = await create(sender)
    standIn.asked.length = 0
    await florin.gifts.fund(gift, sender, { rpcUrl })
    expect(standIn.asked).toHaveLength(1)
    expect(JSON.stringify(standIn.asked)).not.toContain('sk_live')
  })
})

describe('a server that lies', () => {
  test.each([
    ['amount', 250_000],
    ['sender_address', newSigner().address],
    ['release_verification_key', newSigner().address],
    ['amount', '2500'],
  ])('about %s is detected by create', async (name, value) => {
    standIn.lie = (_, answer) => ({ ...answer, [name]: value })
    const error = await refused(create(newSigner()))
    expect(error).toMatchObject({ code: 'answer_refused', name: 'TransactionRefusedError' })
    expect(error.message).toContain(name)
  })

  test('with the transaction of another gift gets no signature', async () => {
    const [sender, thief] = [newSigner(), newSigner()]
    const signMessage = vi.spyOn(sender, 'signMessage')
    const { gift } = await create(sender)
    const { gift: other } = await create(sender)
    const { gift: foreign } = await create(thief)
    for (const { next_action } of [other, foreign]) {
      const error = await refused(florin.gifts.fund({ ...gift, next_action }, sender, { rpcUrl }))
      expect(error.code).toBe('transaction_refused')
    }
    expect(signMessage).not.toHaveBeenCalled()
  })

  test('about the release gets no signature', async () => {
    const { code } = await open()
    const recipient = newSigner()
    const signMessage = vi.spyOn(recipient, 'signMessage')
    const other = await open()
    const elsewhere = await florin.gifts.release(other.gift.id, {
      recipient_address: recipient.address,
    })
    const stolen = { ...elsewhere, next_action: elsewhere.next_action }
    const lies: StandIn['lie'][] = [
      (_, answer) => ({ ...answer, amount: 99 }),
      (_, answer) => ({ ...answer, id: 'gift_other' }),
      (_, answer) => ({ ...answer, sender_address: newSigner().address }),
      (_, answer) => ({ ...answer, next_action: stolen.next_action }),
      (_, answer) => ({ ...answer, next_action: null }),
    ]
    for (const lie of lies) {
      standIn.lie = (path, answer) => (path.endsWith('/release') ? lie(path, answer) : answer)
      await refused(florin.gifts.claim(code, recipient))
    }
    expect(signMessage).not.toHaveBeenCalled()
  })

  test('that makes the recipient pay instead of the sponsor gets no signature', async () => {
    const { code } = await open()
    const recipient = newSigner()
    const paid = await florin.gifts
      .previewByKey(verificationKey(code))
      .then(({ id }) =>
        florin.gifts.release(id, { recipient_address: recipient.address, fee_payer: 'recipient' }),
      )
    standIn.lie = (path, answer) => (path.endsWith('/release') ? { ...paid } : answer)
    const error = await refused(florin.gifts.claim(code, recipient, { feePayer: 'sponsor' }))
    expect(error.message).toContain(recipient.address)
  })
})

describe('signers', () => {
  test('other than the sender are refused', async () => {
    const { gift } = await create(newSigner())
    const error = await refused(florin.gifts.fund(gift, newSigner(), { rpcUrl }))
    expect(error.message).toContain(gift.sender_address)
  })

  test('an invalid signature is not sent', async () => {
    const sender = newSigner()
    const { gift } = await create(sender)
    standIn.asked.length = 0
    for (const signature of [
      new Uint8Array(64),
      new Uint8Array(63),
      newSigner().signMessage(new Uint8Array(3)),
    ]) {
      const odd = { address: sender.address, signMessage: () => signature }
      expect((await refused(florin.gifts.fund(gift, odd, { rpcUrl }))).message).toMatch(
        /signature of/,
      )
    }
    expect(standIn.asked).toEqual([])
  })

  test('a 64-byte key is accepted only if its halves match', () => {
    const seed = new Uint8Array(32).fill(1)
    const { address } = keypairSigner(seed)
    const whole = Uint8Array.from([...seed, ...base58.decode(address)])
    expect(keypairSigner(whole).address).toBe(address)
    for (const odd of [
      whole.with(40, 1),
      whole.slice(0, 63),
      new Uint8Array(),
      new Uint8Array(65),
    ]) {
      expect(() => keypairSigner(odd)).toThrow(TypeError)
    }
  })
})

describe('the Solana node', () => {
  const answering = (answers: (() => Response)[]) => {
    let count = 0
    const fetchOne = async (url: string, init: RequestInit) => {
      if (!url.startsWith('https://rpc.example')) return fetch(url, init)
      return (answers[count++] as () => Response)()
    }
    return {
      count: () => count,
      florin: new Florin('sk_live_secret', {
        baseUrl: standIn.url,
        fetch: fetchOne,
        maxRetries: 1,
      }),
    }
  }
  const rpc =
    (answer: unknown, status = 200) =>
    () =>
      new Response(JSON.stringify(answer), { status })
  const fundOn = async (answers: (() => Response)[]) => {
    const sender = newSigner()
    const { gift } = await create(sender)
    const node = answering(answers)
    const funded = node.florin.gifts.fund(gift, sender, { rpcUrl: 'https://rpc.example/key' })
    return { node, outcome: await funded.catch((error: unknown) => error) }
  }

  test('is retried after a lost response, and may have the transaction already', async () => {
    const lost = () => {
      throw new TypeError('fetch failed')
    }
    const already = rpc({
      error: { code: -32002, message: 'x', data: { err: 'AlreadyProcessed' } },
    })
    const { node, outcome } = await fundOn([lost, already])
    expect(node.count()).toBe(2)
    expect(outcome).toMatchObject({ signature: expect.any(String) })
  })

  test('reports its own error', async () => {
    const { outcome } = await fundOn([
      rpc({ error: { code: -32002, message: 'Blockhash not found', data: null } }),
    ])
    expect(outcome).toBeInstanceOf(RpcError)
    expect(outcome).toMatchObject({
      name: 'RpcError',
      code: '-32002',
      message: 'Blockhash not found',
    })
  })

  test('with an unreadable response throws an error without its URL', async () => {
    for (const odd of [rpc('Forbidden', 403), () => new Response('<html>', { status: 403 })]) {
      const { outcome } = await fundOn([odd])
      expect(outcome).toBeInstanceOf(FlorinError)
      expect(inspect(outcome, { depth: 9 })).not.toContain('rpc.example')
    }
  })

  test('must have a URL', async () => {
    const sender = newSigner()
    const { gift } = await create(sender)
    await expect(florin.gifts.fund(gift, sender, { rpcUrl: 'rpc.example' })).rejects.toThrow(
      /rpcUrl/,
    )
  })
})

describe('a wallet that sends transactions itself', () => {
  function sendingWallet({ address }: Signer) {
    const seen: Uint8Array[] = []
    const signAndSendTransaction = async (transaction: Uint8Array) => {
      seen.push(transaction)
      return new Uint8Array(64).fill(1)
    }
    return { address, seen, signAndSendTransaction }
  }
  const bytesOf = ({ next_action }: Gift) =>
    base64.decode(next_action?.transaction.serialized_transaction ?? '')
  const SIGNATURE = base58.encode(new Uint8Array(64).fill(1))

  test('funds and reclaims with the checked bytes, without a node', async () => {
    const { sender, gift } = await open()
    const { gift: fresh } = await create(sender)
    const asked = await florin.gifts.reclaim(gift.id)
    const wallet = sendingWallet(sender)
    standIn.asked.length = 0
    expect(await florin.gifts.fund(fresh, wallet)).toEqual({ signature: SIGNATURE })
    expect(await florin.gifts.submitReclaim(asked, wallet)).toEqual({ signature: SIGNATURE })
    expect(wallet.seen).toEqual([bytesOf(fresh), bytesOf(asked)])
    expect(standIn.asked).toEqual([])
  })

  test('never receives a transaction of another gift or sender', async () => {
    const sender = newSigner()
    const { gift } = await create(sender)
    const { gift: other } = await create(sender)
    const [wallet, stranger] = [sendingWallet(sender), sendingWallet(newSigner())]
    await refused(florin.gifts.fund({ ...gift, next_action: other.next_action }, wallet))
    await refused(florin.gifts.submitReclaim(gift, wallet))
    await refused(florin.gifts.fund(gift, stranger))
    expect([...wallet.seen, ...stranger.seen]).toEqual([])
  })
})
