import { NavLink } from 'react-router'
import { Icon } from '../parts/icon.tsx'
import { AccountCard } from './account-card.tsx'
import { EnvironmentBadge } from './environment-badge.tsx'
import { NAV } from './nav.ts'
import styles from './rail.module.css'

/** Navigation: a rail on desktop, a drawer on phones. */
export function Rail({ onSearch }: { readonly onSearch: () => void }) {
  return (
    <div className={styles.rail}>
      <div className={styles.brand}>
        <img src="/icon.svg" alt="" width="26" height="26" />
        <span>Florin</span>
        <EnvironmentBadge />
      </div>
      <button type="button" className={styles.search} onClick={onSearch}>
        <Icon name="search" />
        Search
        <kbd>/</kbd>
      </button>
      <NavList />
      <AccountCard />
    </div>
  )
}

export function NavList({ onChoose }: { readonly onChoose?: () => void }) {
  return (
    <nav aria-label="Dashboard" className={styles.nav}>
      {NAV.map(({ name, items }) => (
        <div key={name} className={styles.group}>
          {name !== null && <p className={styles.name}>{name}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <NavLink
                  to={item.to}
                  end={item.to === '/dashboard'}
                  prefetch="intent"
                  className={styles.item ?? ''}
                  {...(onChoose === undefined ? {} : { onClick: onChoose })}
                >
                  <Icon name={item.icon} />
                  {item.name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
