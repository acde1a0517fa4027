/** The WebSocket side of a source: subscriptions and notifications. */
import type { WebSocket } from 'ws'
import type { Call } from './answers.ts'
import { failure, write } from './answers.ts'
import type { FaultBox } from './faults.ts'
import type { Block, Commitment, Landed } from './ledger.ts'
import { addressParam, configParam, signatureParam } from './method.ts'
import { invalidParams, methodNotFound } from './rpc-errors.ts'
import type { View } from './view.ts'

type Subscription = {
  readonly id: number
  readonly socket: WebSocket
  readonly method: 'logsSubscribe' | 'slotSubscribe' | 'signatureSubscribe'
  readonly commitment: Commitment
  /** The address or the signature; null means every transaction. */
  readonly subject: string | null
}

const MAX_MENTIONS_WORDS = 'Invalid Request: Only 1 address supported'

export function openSubscriptions(viewNow: () => View, box: FaultBox) {
  const live = new Map<number, Subscription>()
  let lastId = 0
  /** The last block that each commitment was notified of. */
  const notified = { ...viewNow().reached }

  const notify = (to: Subscription, result: unknown) => {
    if (box.strike('droppedSocket', to.method)) return to.socket.terminate()
    if (box.strike('lostNotification', to.method)) return
    const method = to.method.replace('Subscribe', 'Notification')
    const text = write({ jsonrpc: '2.0', method, params: { result, subscription: to.id } })
    to.socket.send(text)
    if (box.strike('duplicatedNotification', to.method)) to.socket.send(text)
  }
  const notifySignature = (to: Subscription, view: View) => {
    const landed = view.find(to.subject as string, to.commitment)
    if (landed === null) return
    live.delete(to.id) // one notification per signature subscription
    notify(to, withContext(landed.block, { err: landed.result.error }))
  }
  const notifyBlock = (to: Subscription, block: Block, view: View) => {
    if (to.method === 'slotSubscribe') {
      const root = view.tip('finalized').slot
      return notify(to, { parent: block.parentSlot, root, slot: block.slot })
    }
    for (const landed of block.transactions.filter((one) => mentions(one, to.subject))) {
      const { error: err, logs } = landed.result
      notify(to, withContext(block, { signature: landed.wire.signature, err, logs }))
    }
  }

  const subscribe = (socket: WebSocket, call: Call): unknown => {
    const params = Array.isArray(call.params) ? call.params : []
    const subscription = { id: ++lastId, socket, ...read(`${call.method}`, params, viewNow()) }
    live.set(subscription.id, subscription)
    return subscription.id
  }
  const reply = (socket: WebSocket, call: Call) => {
    if (call.id === undefined) return // a keep-alive
    const isEnd = /^(logs|slot|signature)Unsubscribe$/.test(`${call.method}`)
    try {
      const params = Array.isArray(call.params) ? call.params : []
      const result = isEnd ? live.delete(Number(params[0])) : subscribe(socket, call)
      socket.send(write({ jsonrpc: '2.0', result, id: call.id }))
      const made = isEnd ? undefined : live.get(result as number)
      if (made?.method === 'signatureSubscribe') notifySignature(made, viewNow())
    } catch (error) {
      socket.send(write(failure(call.id, error)))
    }
  }

  /** The chain has changed: all blocks after the first `keptBlocks` are new. */
  const advance = (keptBlocks: number) => {
    const view = viewNow()
    for (const commitment of ['processed', 'confirmed', 'finalized'] as const) {
      const before = Math.min(notified[commitment], keptBlocks - 1)
      const fresh = view.ledger.blocks.slice(before + 1, view.reached[commitment] + 1)
      notified[commitment] = Math.max(before, view.reached[commitment])
      for (const to of live.values()) {
        if (to.commitment !== commitment) continue
        if (to.method === 'signatureSubscribe') notifySignature(to, view)
        else for (const block of fresh) notifyBlock(to, block, view)
      }
    }
  }
  const forget = (socket: WebSocket) => {
    for (const one of live.values()) if (one.socket === socket) live.delete(one.id)
  }
  return { reply, advance, forget }
}

const withContext = ({ slot }: Block, value: object) => ({ context: { slot }, value })

const mentions = ({ result }: Landed, subject: string | null) =>
  subject === null || result.keys.all.some((key) => key === subject)

function read(name: string, params: readonly unknown[], view: View) {
  const [first, given] = params
  if (name === 'slotSubscribe')
    return { method: name, commitment: 'processed', subject: null } as const
  const { commitment } = configParam(view, given)
  if (name === 'signatureSubscribe')
    return { method: name, commitment, subject: signatureParam(first) } as const
  if (name !== 'logsSubscribe') throw methodNotFound()
  if (first === 'all' || first === 'allWithVotes')
    return { method: name, commitment, subject: null } as const
  const list = (first as { mentions?: unknown } | undefined)?.mentions
  if (!Array.isArray(list) || list.length !== 1) throw invalidParams(MAX_MENTIONS_WORDS)
  return { method: name, commitment, subject: addressParam(list[0]) } as const
}
