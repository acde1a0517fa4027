import { useWords } from '../i18n/i18n.ts'
import { useSettings } from '../settings.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Sheet } from '../ui/page.tsx'
import type { Drawing } from '../ui/qr-code.tsx'
import { QrSymbol } from '../ui/qr-code.tsx'
import { browseLinks } from '../wallets/links.ts'
import styles from './pay-options.module.css'
import { Scan } from './scan.tsx'
import type { PayRequest, PayView } from './view.ts'
import { WalletPay } from './wallet-pay.tsx'

type Props = {
  readonly payment: PayRequest
  readonly view: PayView
  readonly code: Drawing | null
  readonly onSent: () => void
}

/** Ways to pay, most likely first: a wallet link on phones, the QR code on desktops. */
export function PayOptions({ payment, view, code, onSent }: Props) {
  const { t } = useWords()
  const { payUri } = view
  if (payUri === null) return null
  return (
    <Sheet label={t('doors.title')}>
      {code !== null && <QrSymbol {...code} />}
      <div className={styles.phone}>
        <ButtonLink href={payUri}>{t('doors.open')}</ButtonLink>
        <BrowseLinks view={view} />
      </div>
      <div className={styles.desk}>
        <Scan />
      </div>
      <WalletPay payment={payment} onSent={onSent} />
      <details className={styles.fold}>
        <summary>{t('doors.fold')}</summary>
        <Scan />
      </details>
      <p className={styles.waiting}>
        <span className={styles.pulse} aria-hidden="true" />
        {t('doors.waiting')}
      </p>
    </Sheet>
  )
}

/** Links that open this page in a wallet's own browser. */
function BrowseLinks({ view: { id } }: { readonly view: PayView }) {
  const { t } = useWords()
  const { appUrl } = useSettings()
  const page = `${appUrl}${id.startsWith('cs_') ? '/c/' : '/pay/i/'}${id}`
  return (
    <p className={styles.browse}>
      {t('doors.browse')}{' '}
      {browseLinks(page, appUrl).map(({ name, href }) => (
        <a key={name} href={href} rel="noreferrer">
          {name}
        </a>
      ))}
    </p>
  )
}
