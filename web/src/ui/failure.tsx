import { isRouteErrorResponse, useRouteError } from 'react-router'
import type { Failure as Kind } from '../failures.ts'
import { isFailure } from '../failures.ts'
import { useWords } from '../i18n/i18n.ts'
import { ButtonLink } from './button-link.tsx'
import styles from './failure.module.css'
import { Page, Sheet } from './page.tsx'

/** Error page of a route. */
export function Failure() {
  const error = useRouteError()
  const isOurs = isRouteErrorResponse(error) && isFailure(error.data)
  if (isOurs) return <FailurePage kind={error.data.failure} />
  return (
    <FailurePage kind={isRouteErrorResponse(error) && error.status === 404 ? 'unknown' : 'down'} />
  )
}

export function FailurePage({ kind }: { readonly kind: Kind }) {
  const { t } = useWords()
  const isPassing = kind === 'busy' || kind === 'down'
  return (
    <Page>
      <title>{`${t(`failure.${kind}.title`)} · Florin`}</title>
      <Sheet>
        <h1 className={styles.title}>{t(`failure.${kind}.title`)}</h1>
        <p>{t(`failure.${kind}.text`)}</p>
        {isPassing && <ButtonLink href="">{t('failure.again')}</ButtonLink>}
      </Sheet>
    </Page>
  )
}
