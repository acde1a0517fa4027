import { hasGuestPath } from './buttons.ts'
import { readCardFields } from './card-fields.ts'
import { readFields } from './fields.ts'
import type { Look } from './look.ts'

const CAPTCHA =
  /i.?m not a robot|i am (not a robot|human)|verify (that )?you(.re| are)? (a )?human|are you (a )?(human|robot)|\bh?captcha\b|unusual traffic|checking your browser|ich bin kein roboter|je ne suis pas un robot|no soy un robot/i

/** What keeps everybody out but people, or but customers. */
export function readWall(look: Look): 'captcha' | 'login' | null {
  const isCaptcha = look.nodes.some(
    ({ role, name, text }) =>
      ['heading', 'checkbox', 'iframe', 'button'].includes(role) && CAPTCHA.test(name || text),
  )
  if (isCaptcha) return 'captcha'
  const passwords = look.nodes.filter(({ type, area }) => type === 'password' && area !== 'header')
  if (passwords.length === 0 || hasGuestPath(look)) return null
  // An account may be made on the way, where the rest is asked for as well.
  const goesOn = readFields(look).known.some(({ value }) => value.startsWith('shipping_address.'))
  return goesOn || readCardFields(look) !== null ? null : 'login'
}
