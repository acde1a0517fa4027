import { useState } from 'react'
import { NavLink } from 'react-router'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { AccountCard } from './account-card.tsx'
import { EnvironmentBadge } from './environment-badge.tsx'
import { VIEWS } from './nav.ts'
import styles from './phone-bar.module.css'
import { NavList } from './rail.tsx'

const AT_HAND = 3

/** Navigation on phones: the first pages, and a menu for the rest. */
export function PhoneBar({ onSearch }: { readonly onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <header className={styles.top}>
        <img src="/icon.svg" alt="Florin" width="26" height="26" />
        <EnvironmentBadge />
        <button type="button" className={styles.button} aria-label="Search" onClick={onSearch}>
          <Icon name="search" />
        </button>
      </header>
      <nav className={styles.bar} aria-label="Dashboard">
        {VIEWS.slice(0, AT_HAND).map(({ to, name, icon }) => (
          <NavLink key={to} to={to} end={to === '/dashboard'} className={styles.item ?? ''}>
            <Icon name={icon} />
            {name}
          </NavLink>
        ))}
        <button type="button" className={styles.item} onClick={() => setOpen(true)}>
          <Icon name="menu" />
          More
        </button>
      </nav>
      {isOpen && (
        <Dialog title="Florin" place="side" onClose={() => setOpen(false)}>
          <NavList onChoose={() => setOpen(false)} />
          <AccountCard />
        </Dialog>
      )}
    </>
  )
}
