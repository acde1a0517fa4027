import type { Messages } from '@lingui/core'
import { setupI18n } from '@lingui/core'
import { createContext, useContext } from 'react'
import type en from '../locales/en.json'
import type { Locale } from './locales.ts'

type MessageId = keyof typeof en

/** Texts and locale of a page. */
export type Words = {
  readonly locale: Locale
  readonly t: (id: MessageId, values?: Record<string, string | number>) => string
}

export function wordsOf(locale: Locale, messages: Messages): Words {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  return {
    locale,
    t: (id, values) => i18n._(id, values),
  }
}

export const WordsContext = createContext<Words>({ locale: 'en', t: (id) => id })

export function useWords(): Words {
  return useContext(WordsContext)
}
