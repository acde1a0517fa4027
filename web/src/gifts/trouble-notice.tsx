import { useWords } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { isForOwnFee } from './trouble.ts'
import type { Claiming } from './use-claim.ts'

/** The error, with a button to pay the fee from the wallet where that helps. */
export function TroubleNotice({ claiming }: { readonly claiming: Claiming }) {
  const { t } = useWords()
  const { trouble, busy } = claiming
  if (trouble === null) return null
  return (
    <>
      <Notice tone="bad" title={t(`trouble.${trouble}.title`)} isAlert>
        {t(`trouble.${trouble}.text`)}
      </Notice>
      {isForOwnFee(trouble) && (
        <Button disabled={busy !== null} onClick={() => void claiming.payOwnFee()}>
          {t('take.own_fee')}
        </Button>
      )}
    </>
  )
}
