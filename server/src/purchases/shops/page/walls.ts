import { readFields } from './fields.ts'
import type { Look } from './look.ts'
import { says, WORDS } from './words.ts'

const CAPTCHA =
  /i.?m not a robot|i am (not a robot|human)|verify (that )?you(.re| are)? (a )?human|are you (a )?(human|robot)|\bh?captcha\b|unusual traffic|checking your browser|ich bin kein roboter|je ne suis pas un robot|no soy un robot/i
const SAYS_CAPTCHA = ['heading', 'checkbox', 'iframe', 'button']
const LEADS_ON = ['radio', 'button', 'link', 'checkbox']

/** Keeps everybody out but people, or but customers; null: the page is open. */
export function readWall(look: Look): 'captcha' | 'login' | null {
  const isCaptcha = look.nodes.some(
    ({ role, name, text }) => SAYS_CAPTCHA.includes(role) && CAPTCHA.test(name || text),
  )
  if (isCaptcha) return 'captcha'
  const passwords = look.nodes.filter(({ type, area }) => type === 'password' && area !== 'header')
  if (passwords.length === 0) return null
  const hasGuests = look.nodes.some(
    (it) => LEADS_ON.includes(it.role) && says(WORDS.guest, it.name || it.text),
  )
  // An account may be made on the way, where the rest is asked for as well.
  const goesOn = readFields(look).some(
    ({ means }) => means === 'card.number' || means?.startsWith('shipping_address.') === true,
  )
  return hasGuests || goesOn ? null : 'login'
}

/** Whether a page asks for a card's number, whatever else it asks. */
export function asksForNumber(look: Look): boolean {
  return readFields(look).some(({ means, node }) => means === 'card.number' && !node.disabled)
}
