import type { Challenge, Part } from '../../lib/challenges.ts'

/** A grey dot: a script has nothing to show. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const SIZE = { width: 400, height: 300 }
const CALL_MS = 5_000

/** The bank's page in the scripted shop: no browser, same code, same answers. */
export type ScriptedChallenge = Challenge & {
  /** The result that the shop receives. */
  result(): string
}

export function openScriptedChallenge(url: string): ScriptedChallenge {
  const { promise: over, resolve: finish } = Promise.withResolvers<boolean>()
  let [code, isWrong, result] = ['', false, '']

  const answer = async (action: 'cancel' | 'verify') => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ action, code }),
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_MS),
    })
    ;[code, isWrong] = ['', response.status === 200]
    const location = response.headers.get('location')
    if (isWrong || location === null) return
    result = new URL(location).searchParams.get('result') ?? ''
    finish(true)
  }
  const actions = new Map([
    [2, () => answer('verify')],
    [3, () => answer('cancel')],
  ])
  return {
    host: new URL(url).host,
    over,
    result: () => result,
    // A picture must differ when something changed.
    draw: async () => ({ ...SIZE, jpeg: Buffer.concat([JPEG, Buffer.from([code.length])]) }),
    read: async () => [
      ...PARTS,
      ...(isWrong ? [part(4, 'alert', 'That code is not right. Try again.')] : []),
    ],
    async act(input) {
      if (input.type === 'fill' && input.part === 1) code = input.value
      if (input.type === 'text') code += input.text
      if (input.type === 'key' && input.key.length === 1) code += input.key
      if (input.type === 'key' && input.key === 'Enter') await answer('verify')
      if (input.type === 'press') await actions.get(input.part)?.()
    },
  }
}

const PARTS: readonly Part[] = [
  part(0, 'heading', 'Verify your purchase'),
  { ...part(1, 'field', 'One-time code'), autocomplete: 'one-time-code', isNumeric: true },
  part(2, 'button', 'Verify'),
  part(3, 'button', 'Cancel'),
]

function part(id: number, kind: Part['kind'], name: string): Part {
  const plain = { isDisabled: false, isTicked: false, choices: [] }
  return { id, kind, name, ...plain, autocomplete: null, isNumeric: false }
}
