export type Names = {
  /** The alias of this id, class or field name on the page. */
  alias(name: string): string
  /** The shop's own name for an alias; other texts are returned unchanged. */
  original(alias: string): string
}

/**
 * Aliases for a shop's names, by a seed: the same for the same name, reversible without a table,
 * and without a trace of the name. Its source text also runs in the page, so it must not use
 * anything from outside.
 */
export function createNames(seed: string): Names {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619)
  const draw = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return (state >>> 8) & 255
  }
  const letters = 'bcdfghjklmnpqrstvwxz'
  const prefix = `${[1, 2, 3, 4].map(() => letters[draw() % letters.length]).join('')}_`
  const stream = Array.from({ length: 251 }, draw)
  const mask = (code: number, index: number, salt: number) =>
    code ^ (stream[(index * 7 + salt) % stream.length] as number)
  const hex = (byte: number) => byte.toString(16).padStart(2, '0')
  return {
    alias(name) {
      if (name === '' || name.startsWith(prefix)) return name
      const codes = Array.from(encodeURIComponent(name), (character) => character.charCodeAt(0))
      // Names with a common prefix must not look alike.
      const salt = codes.reduce((sum, code) => (sum * 31 + code) & 255, 17)
      return prefix + hex(salt) + codes.map((code, index) => hex(mask(code, index, salt))).join('')
    },
    original(alias) {
      const bytes = alias.slice(prefix.length).match(/[0-9a-f]{2}/g) ?? []
      if (!alias.startsWith(prefix) || bytes.length === 0) return alias
      const [salt = 0, ...masked] = bytes.map((byte) => Number.parseInt(byte, 16))
      const codes = masked.map((code, index) => mask(code, index, salt))
      return decodeURIComponent(String.fromCharCode(...codes))
    },
  }
}
