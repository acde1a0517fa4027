import { useMemo, useState } from 'react'
import type { CodeProblem } from './code-problem.tsx'
import type { Codes } from './codes.ts'
import { CODE_LENGTH, faultOf, loadCodes } from './codes.ts'
import { useWait } from './use-wait.ts'
import { waitAfter } from './waits.ts'

/** Why a code did not go on, and how long to wait if the API said so; null when it did. */
export type Verdict = { readonly problem: CodeProblem; readonly seconds?: number } | null

/** Given the code and its key; only of the key may anybody else be told. */
export type OnCode = (code: string, key: string) => Promise<Verdict>

/** A code while it is typed, in memory and nowhere else. */
export function useCode(onCode: OnCode) {
  const { codes, load } = useCodes()
  const [text, setText] = useState('')
  const [verdict, setVerdict] = useState<CodeProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wrongCodes, setWrongCodes] = useState(0)
  const { secondsLeft, wait } = useWait()
  const normalized = codes?.normalize(text) ?? ''
  const isWhole = normalized.length >= CODE_LENGTH
  // Of a code that is typed to its end it is told at once, of another when it is handed in.
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
    // A slip that the page itself has found costs nothing: nobody was asked.
    const isFault = !isWrong(judged.problem) && judged.seconds === undefined
    wait(isFault ? 0 : Math.max(judged.seconds ?? 0, waitAfter(count)))
  }

  const problem = verdict ?? fault
  const isRead = isWhole && fault === null
  return { text, normalized, isRead, problem, isBusy, secondsLeft, load, change, submit }
}

const isWrong = (problem: CodeProblem) => problem === 'other' || problem === 'none'

/**
 * How codes are read, once somebody is about to type one: who only looks at the page need not load it.
 * Rejects where it cannot be loaded, which is for want of a connection.
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
