import { useMemo, useState } from 'react'
import type { CodeProblem } from './code-problem.tsx'
import type { Codes } from './codes.ts'
import { CODE_LENGTH, faultOf, loadCodes } from './codes.ts'
import { useWait } from './use-wait.ts'
import { waitAfter } from './waits.ts'

/** Why a code was not accepted, and the API's wait, if any; null when it was accepted. */
export type Verdict = { readonly problem: CodeProblem; readonly seconds?: number } | null

/** Gets the code and its public key. Only the key may be sent anywhere. */
export type OnCode = (code: string, key: string) => Promise<Verdict>

/** The code while it is typed. Kept in memory only. */
export function useCode(onCode: OnCode) {
  const { codes, load } = useCodes()
  const [text, setText] = useState('')
  const [verdict, setVerdict] = useState<CodeProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wrongCodes, setWrongCodes] = useState(0)
  const { secondsLeft, wait } = useWait()
  const normalized = codes?.normalize(text) ?? ''
  const isWhole = normalized.length >= CODE_LENGTH
  // A complete code is checked at once, an incomplete one when it is submitted.
  const fault = useMemo(
    () => (codes !== null && isWhole ? faultOf(text, codes) : null),
    [codes, isWhole, text],
  )

  function change(typed: string): void {
    setText(typed)
    setVerdict(null)
  }

  async function judge(): Promise<Verdict> {
    const reader = await load().catch(() => null)
    if (reader === null) return { problem: 'offline' }
    const found = faultOf(text, reader)
    if (found !== null) return { problem: found }
    return await onCode(text, reader.verificationKey(text))
  }

  async function submit(): Promise<void> {
    if (isBusy || secondsLeft > 0) return
    setBusy(true)
    const judged = await judge()
    setBusy(false)
    if (judged === null) return
    setVerdict(judged.problem)
    const count = wrongCodes + (isWrong(judged.problem) ? 1 : 0)
    setWrongCodes(count)
    // Faults found locally cause no wait: no request was made.
    const isFault = !isWrong(judged.problem) && judged.seconds === undefined
    wait(isFault ? 0 : Math.max(judged.seconds ?? 0, waitAfter(count)))
  }

  const problem = verdict ?? fault
  const isRead = isWhole && fault === null
  return { text, normalized, isRead, problem, isBusy, secondsLeft, load, change, submit }
}

const isWrong = (problem: CodeProblem) => problem === 'other' || problem === 'none'

/**
 * Loads the code reader once the field is used, to keep it out of the first load. Rejects without a
 * connection.
 */
function useCodes(): { codes: Codes | null; load: () => Promise<Codes> } {
  const [codes, setCodes] = useState<Codes | null>(null)
  const load = async () => {
    const loaded = await loadCodes()
    setCodes(loaded)
    return loaded
  }
  return { codes, load }
}
