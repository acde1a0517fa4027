import { useWords } from '../../i18n/i18n.ts'
import { OfferContent } from '../../pay/offer.tsx'
import type { Line } from '../../pay/view.ts'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../data/session.ts'
import styles from './preview.module.css'

type Props = { readonly lines: readonly Line[]; readonly totalCents: number }

/**
 * The hosted page, built from its own components. Decorative: nothing can be clicked, and the form
 * has the same content for screen readers.
 */
export function Preview({ lines, totalCents }: Props) {
  const { t } = useWords()
  const session = useSession()
  const business = session?.account.business_profile.name ?? ''
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>What buyers see</figcaption>
      <div className={styles.page} inert>
        <OfferContent business={business} lines={lines} totalCents={totalCents}>
          <Button>{t('offer.continue')}</Button>
        </OfferContent>
      </div>
    </figure>
  )
}
