import { useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useWords } from '../i18n/i18n.ts'
import styles from './scheme-choice.module.css'

const SCHEMES = ['auto', 'light', 'dark'] as const
const never = () => () => {}

/** Theme selector. Without scripts the system setting applies. */
export function SchemeChoice() {
  const { t } = useWords()
  // Otherwise Mantine injects a style that the CSP refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const chosen = useSyncExternalStore(
    never,
    () => colorScheme,
    () => 'auto',
  )
  return (
    <label className={styles.choice}>
      <span className="visually-hidden">{t('footer.scheme')}</span>
      <select
        className={styles.select}
        value={chosen}
        onChange={({ currentTarget }) =>
          setColorScheme(currentTarget.value as (typeof SCHEMES)[number])
        }
      >
        {SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {t(`scheme.${scheme}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
