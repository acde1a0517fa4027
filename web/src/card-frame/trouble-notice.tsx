import { useWords } from '../i18n/i18n.ts'
import { Notice } from '../ui/notice.tsx'
import type { Trouble } from './send.ts'

/** Failures other than wrong input. */
export function TroubleNotice({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useWords()
  return (
    <Notice tone="warn" title={t(`frame.trouble.${trouble}.title`)}>
      {t(`frame.trouble.${trouble}.text`)}
    </Notice>
  )
}
