import { randomUUID } from 'node:crypto'
import type { FlorinError, Gift } from '@florin/sdk'
import type { Context } from '../../context.ts'
import { repeatOf } from '../../invoke.ts'
import { settle } from '../../settle.ts'
import type { Tool } from '../../tool.ts'

/** Public: the code also needs the wallet's key. */
const SALT = 'florin_code_salt'

export const giftsSend: Tool = {
  name: 'gifts_send',
  operations: ['createGift'],
  about:
    'Send USDC to anyone: locks the amount, in cents, and returns a url and a 16-character code to give to the recipient. The code is worth the money and is made here; Florin never sees it.',
  effect: 'spends',
  offered: 'always',
  show: ['id', 'amount', 'status', 'url', 'code'],
  input: { omit: ['sender_address', 'release_verification_key', 'currency'] },
  async run(context, { amount, metadata = {} }, options) {
    const { florin } = context
    const wallet = context.wallet()
    const salt = randomUUID()
    const made = await florin.gifts.create(
      {
        amount: amount as number,
        sender_address: wallet.address,
        release_verification_key: wallet.releaseCode(salt).verificationKey,
        metadata: { ...(metadata as Record<string, string>), [SALT]: salt },
      },
      options,
    )
    const secret = secretOf(context, made) // before any money moves: the API may have another key
    const gift = made.status === 'requires_action' ? await fund(context, made) : made
    return { ...gift, ...secret, ...repeatOf(made) }
  },
}

/** The url and the code of a gift that this wallet sent. */
export function secretOf({ url, wallet }: Context, gift: Gift): { url: string; code: string } {
  const found = wallet().releaseCode(gift.metadata[SALT] ?? '')
  if (found.verificationKey !== gift.release_verification_key) {
    throw new Error(`The code of ${gift.id} was not made with this wallet.`)
  }
  return { url: `${url}/gifts/${gift.id}`, code: found.code }
}

/** The escrow takes a gift's money once, so a second process that funds the same gift fails. */
async function fund({ florin, wallet, rpcUrl }: Context, gift: Gift): Promise<Gift> {
  const opened = () =>
    settle((wait, options) => florin.gifts.get(gift.id, wait, options), 'open' as const)
  try {
    await florin.gifts.fund(gift, wallet(), { rpcUrl: rpcUrl() })
  } catch (error) {
    // Not `instanceof`: the table of tools is read for every `--help`, which need not load the SDK.
    const isRefused = (error as Partial<FlorinError>).type === 'rpc_error'
    const found = isRefused ? await florin.gifts.get(gift.id) : gift
    if (found.status === 'requires_action') throw error
  }
  return await opened()
}
