import { useWords } from '../i18n/i18n.ts'
import { Notice } from '../ui/notice.tsx'
import type { Trouble } from './send.ts'

/** Why it was not taken, where that is not the fault of what was typed. */
export function TroubleNotice({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useWords()
  return (
    <Notice tone="warn" title={t(`frame.trouble.${trouble}.title`)}>
      {t(`frame.trouble.${trouble}.text`)}
    </Notice>
  )
}
