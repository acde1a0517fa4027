// Stands in for the gift routes of the API and for a Solana node, on an in-memory chain with the
// real program, which verifies and executes the SDK's transactions. It can also lie.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address } from '@solana/kit'
import { address, getTransactionDecoder } from '@solana/kit'
import type { Terms } from '../../program/client/addresses.ts'
import { findTokenAccount } from '../../program/client/instructions.ts'
import { searchNonce } from '../../program/client/nonce.ts'
import { openChain, tokenState, walletState } from '../../sim/scenarios/program/chain.ts'
import type { Gift } from '../src/generated/contract.ts'
import { keypairSigner } from '../src/server.ts'
import type { Draft } from './gift-transactions.ts'
import { compile, fundDraft, reclaimDraft, releaseDraft } from './gift-transactions.ts'

type Json = Record<string, unknown>
type Asked = { method: string; url: string; headers: Json; body: string }
type Held = { gift: Gift; terms: Terms; escrow: Address }

export type StandIn = {
  /** The API and the Solana node. */
  readonly url: string
  readonly asked: Asked[]
  /** Changes responses before they are sent. */
  lie: (path: string, answer: Json) => Json
  tokensOf(wallet: string): Promise<bigint>
  lamportsOf(wallet: string): bigint
  stop(): Promise<void>
}

/** The release key of the gift that unknown ids return. */
const SOMEBODY = '4Nd1mYQFQ3w2oJwzPpQh5kqXgVgq9sXkyFJvSgGfE5pD'

export async function startStandIn(): Promise<StandIn> {
  const bank = new Bank()
  const server = createServer((request, response) => void answer(request, response))
  const standIn: StandIn = {
    url: '',
    asked: [],
    lie: (_, truth) => truth,
    tokensOf: (wallet) => bank.tokensOf(wallet as Address),
    lamportsOf: (wallet) => bank.chain.read(wallet as Address)?.lamports ?? 0n,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request
    let body = ''
    for await (const chunk of request) body += chunk
    standIn.asked.push({ method, url, headers, body })
    const { pathname } = new URL(url, 'http://x')
    const truth = await bank.handle(method, pathname, body === '' ? {} : JSON.parse(body))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(standIn.lie(pathname, truth)))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
}

class Bank {
  readonly chain = openChain(readFileSync('program/artifact/gift_escrow.so'), true)
  readonly #sponsor = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
  readonly #gifts = new Map<string, Held>()

  constructor() {
    this.chain.put(address(this.#sponsor.address), walletState(10n ** 10n))
  }

  async handle(method: string, path: string, body: Json): Promise<Json> {
    const [, , , id = '', ...action] = path.split('/')
    if (path === '/') return this.#rpc(body)
    if (path === '/v1/gifts' && method === 'POST') return (await this.#create(body)).gift
    if (path === '/v1/gifts') return this.#list(path)
    if (path.startsWith('/v1/gift_previews/')) return previewOf(await this.#open(id))
    const held = this.#gifts.get(id) ?? (await this.#open(SOMEBODY))
    switch (action.join('/')) {
      case 'preview':
        return previewOf(held)
      case 'reclaim':
        return this.#asking(held.gift, await reclaimDraft(held.terms))
      case 'release':
        return this.#asking(held.gift, await this.#release(held, body))
      case 'release/submit':
        return this.#submit(held, String(body.serialized_transaction))
      case 'detections':
        return { object: 'list', data: [], has_more: false, url: path }
      default:
        return held.gift
    }
  }

  #list(url: string): Json {
    const gifts = [...this.#gifts.values()].map(({ gift }) => gift)
    return { object: 'list', data: gifts.toReversed().slice(0, 3), has_more: false, url }
  }

  async #create(body: Json): Promise<Held> {
    const sender = address(String(body.sender_address))
    const promise = {
      sender,
      releaseKey: address(String(body.release_verification_key)),
      amountBaseUnits: BigInt(Number(body.amount)) * 10_000n,
      fundBySlot: this.chain.svm.getClock().slot + 1_000n,
    }
    const { terms, addresses } = await searchNonce(promise, BigInt(this.#gifts.size * 1000))
    await this.#makeRich(sender, terms.amountBaseUnits)
    const gift: Gift = {
      id: `gift_${String(this.#gifts.size + 1).padStart(26, '0')}`,
      object: 'gift',
      status: 'requires_action',
      next_action: null,
      amount: Number(body.amount),
      currency: 'usdc',
      sender_address: sender,
      recipient_address: null,
      release_verification_key: terms.releaseKey,
      funded_at: null,
      released_at: null,
      reclaimed_at: null,
      release_tx: null,
      created: 1_800_000_000,
      metadata: {},
    }
    const asking = this.#asking(gift, await fundDraft(terms))
    const held = { terms, escrow: addresses.gift, gift: asking }
    this.#gifts.set(gift.id, held)
    return held
  }

  /** The open gift of the key, created if missing. */
  async #open(releaseKey: string): Promise<Held> {
    const found = [...this.#gifts.values()].find(
      ({ gift }) => gift.release_verification_key === releaseKey && gift.status === 'open',
    )
    if (found) return found
    const sender = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
    const held = await this.#create({
      amount: 2_500,
      sender_address: sender.address,
      release_verification_key: releaseKey,
    })
    const wire = fromBase64(String(held.gift.next_action?.transaction.serialized_transaction))
    wire.set(signatureBy(sender, wire), 1)
    this.#execute(wire)
    return this.#gifts.get(held.gift.id) as Held
  }

  #release({ terms }: Held, { recipient_address, fee_payer }: Json): Promise<Draft> {
    const recipient = address(String(recipient_address))
    const payer = fee_payer === 'recipient' ? recipient : address(this.#sponsor.address)
    return releaseDraft(terms, recipient, payer)
  }

  #asking(gift: Gift, draft: Draft): Gift {
    const wire = compile(draft, this.chain.svm.latestBlockhash())
    const transaction = {
      serialized_transaction: Buffer.from(wire).toString('base64'),
      signer_address: draft.calls.at(-1)?.accounts[0]?.address as string,
      fee_payer_address: draft.feePayer as string,
      network_fee_lamports: 5_000 * (wire[0] as number) + 2_000,
    }
    return { ...gift, next_action: { type: 'submit_transaction', transaction } }
  }

  #submit({ gift }: Held, serialized: string): Json {
    const wire = fromBase64(serialized)
    const isSponsored = Object.keys(decoded(wire).signatures)[0] === this.#sponsor.address
    if (isSponsored) wire.set(signatureBy(this.#sponsor, wire), 1)
    this.#execute(wire)
    return this.#gifts.get(gift.id)?.gift as Gift
  }

  #rpc({ params }: Json): Json {
    const error = this.#run(fromBase64((params as string[])[0] as string))
    if (error === null) return { jsonrpc: '2.0', id: 1, result: 'the signature' }
    return { jsonrpc: '2.0', id: 1, error: { code: -32002, message: error, data: null } }
  }

  #execute(wire: Uint8Array): void {
    const error = this.#run(wire)
    if (error !== null) throw new Error(error)
  }

  /** Executes the transaction and updates the status of the gifts. */
  #run(wire: Uint8Array): string | null {
    const { error } = this.chain.sendTransaction(decoded(wire))
    if (error !== null) return error
    const signers = Object.keys(decoded(wire).signatures)
    for (const held of this.#gifts.values()) {
      const isThere = this.chain.read(held.escrow) !== null
      const wasThere = held.gift.status === 'open'
      if (isThere === wasThere) continue
      const isRelease = signers.includes(held.terms.releaseKey)
      const status = isThere ? 'open' : isRelease ? 'released' : 'reclaimed'
      held.gift = { ...held.gift, status, next_action: null }
    }
    return null
  }

  async #makeRich(wallet: Address, baseUnits: bigint): Promise<void> {
    this.chain.put(wallet, walletState(10n ** 9n))
    const [account] = await findTokenAccount(wallet)
    this.chain.put(account, tokenState(wallet, baseUnits))
  }

  async tokensOf(wallet: Address): Promise<bigint> {
    const data = this.chain.read((await findTokenAccount(wallet))[0])?.data
    return data ? Buffer.from(data).readBigUInt64LE(64) : 0n
  }
}

function previewOf({ gift }: Held): Json {
  const { id, status, amount, currency, release_verification_key } = gift
  const { funded_at, released_at, reclaimed_at } = gift
  return {
    ...{ id, object: 'gift_preview', status, amount, currency, release_verification_key },
    ...{ funded_at, released_at, reclaimed_at, last_release_attempt: null },
    business_profile: { name: 'Corner shop' },
  }
}

const decoded = (wire: Uint8Array) => getTransactionDecoder().decode(wire)
const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

function signatureBy(signer: ReturnType<typeof keypairSigner>, wire: Uint8Array): Uint8Array {
  return signer.signMessage(wire.slice(1 + 64 * (wire[0] as number)))
}
