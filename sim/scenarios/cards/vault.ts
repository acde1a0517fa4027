/** The vault as a worker reaches it: it opens a card for its own account and purchase alone. */
import type { Outcome } from './purchases.ts'
import type { Setup } from './setup.ts'
import { addCard, confirm, end, MUG, quote } from './setup.ts'

type Ask = {
  readonly intent: string
  readonly account: string
  readonly subject: string
  readonly purpose: string
  readonly sealed: string
}

const BULK = 70

/** After a purchase. */
export async function askVault(setup: Setup): Promise<Outcome[]> {
  const { world } = setup
  const id = await addCard(setup, setup.newCard())
  const { rows } = await world.sql.query(
    `SELECT c.account_id AS account, c.sealed_number, p.intent_id, p.sealed_session
      FROM cards c JOIN charge_presses p USING (account_id) WHERE c.id = $1 LIMIT 1`,
    [id],
  )
  const [{ account, sealed_number: number, intent_id: pressed, sealed_session: session }] = rows
  const own: Ask = {
    ...{ account, subject: id, purpose: 'card_number', sealed: number.toString('base64') },
    intent: idLike(account, 'ci', 1),
  }
  const ofShop = {
    ...{ subject: pressed, purpose: 'shop_session', sealed: session.toString('base64') },
  }
  const { environment } = world.worker().vault
  const ask = async (changes: Partial<Ask>, secret = environment.VAULT_SECRET) => {
    const response = await fetch(`${environment.VAULT_URL}/openings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...own, ...changes }),
    })
    return `${response.status}`
  }
  const bulk = async () => {
    const answers: string[] = []
    for (let i = 0; i < BULK; i++) answers.push(await ask({ intent: idLike(account, 'ci', 2) }))
    return answers.at(-1) as string
  }
  const other = idLike(account, 'acct', 3)
  return [
    { what: 'the vault: a card', status: await ask({}), wanted: '200' },
    {
      what: 'the vault: a card under another account',
      status: await ask({ account: other }),
      wanted: '403',
    },
    {
      what: 'the vault: a card as the session of a shop',
      status: await ask({ purpose: 'shop_session' }),
      wanted: '403',
    },
    {
      what: 'the vault: the session of a purchase',
      status: await ask({ ...ofShop, intent: pressed }),
      wanted: '200',
    },
    {
      what: 'the vault: the session of another purchase',
      status: await ask(ofShop),
      wanted: '403',
    },
    {
      what: 'the vault: without its secret',
      status: await ask({}, 'not the secret'),
      wanted: '401',
    },
    { what: `the vault: one purchase ${BULK} times`, status: await bulk(), wanted: '429' },
  ]
}

/** A well-formed id that nothing has. */
function idLike(account: string, prefix: string, n: number): string {
  return `${prefix}_${account.slice('acct_'.length, -6)}${'0'.repeat(5)}${n}`
}

/** The vault is killed before the approval, and comes back while the purchase waits. */
export async function buyWithoutVault(setup: Setup): Promise<Outcome[]> {
  const { vault } = setup.world.worker()
  const card = await addCard(setup, setup.newCard())
  const intent = await quote(setup, MUG, card, 'Standard')
  await vault.kill()
  const approved = await confirm(setup, intent.id, 3)
  await vault.restart()
  return [
    { what: 'the vault is away', status: approved.status, wanted: 'processing' },
    { what: 'the vault is back', status: await end(setup, intent.id), wanted: 'succeeded' },
  ]
}
