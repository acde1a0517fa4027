import type { Stretch } from './words.ts'

export type ContactRead = {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  /** Where they stand, and web addresses too: nothing else is read there. */
  readonly stretches: readonly Stretch[]
}

const PHONE_WORD =
  /(?:phone|tel|telephone|telefon|mobile|mobil|cell|call|telefono|telefone|handy)[\s.:]*$/i
const DIGITS = { least: 7, most: 15 }

export function readContact(text: string): ContactRead {
  const chunks = [...text.matchAll(/[^\s,;<>()"]+/g)]
  const emails: (Stretch & { email: string })[] = []
  const links: Stretch[] = []
  for (const { 0: chunk, index } of chunks) {
    const bare = chunk.replace(/^(?:mailto:|e-?mail:)/i, '').replace(/[.:!?'’]{1,5}$/, '')
    const stretch = { start: index, end: index + chunk.length }
    if (isEmail(bare)) emails.push({ ...stretch, email: bare })
    else if (/:\/\/|^www\./i.test(chunk) || chunk.includes('@')) links.push(stretch)
  }
  const phones = readPhones(text)
  return {
    emails: [...new Set(emails.map(({ email }) => email))],
    phones: [...new Set(phones.map(({ phone }) => phone))],
    stretches: [...emails, ...links, ...phones],
  }
}

function isEmail(chunk: string): boolean {
  const [local = '', domain = '', ...more] = chunk.split('@')
  if (more.length > 0 || chunk.length > 254) return false
  const labels = domain.split('.')
  return (
    /^[\w.+%'-]{1,64}$/.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\d-]{1,63}$/u.test(label)) &&
    /^\p{L}{2,}$/u.test(labels.at(-1) ?? '')
  )
}

/** With a plus, after a word for it, or in the groups of North America; other digits may be anything. */
function readPhones(text: string): (Stretch & { phone: string })[] {
  return [...text.matchAll(/\+?\(?\d[\d ().-]{5,24}/g)].flatMap(({ 0: match, index }) => {
    const phone = match.replace(/[ (.-]+$/, '')
    const digits = phone.replaceAll(/\D/g, '').length
    if (digits < DIGITS.least || digits > DIGITS.most) return []
    const isSaid = PHONE_WORD.test(text.slice(Math.max(0, index - 16), index))
    const isGrouped = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(phone)
    const isPhone = phone.startsWith('+') || isSaid || isGrouped
    return isPhone ? [{ phone, start: index, end: index + phone.length }] : []
  })
}
