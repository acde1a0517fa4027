import styles from './icon.module.css'

/** One stroke on a 20 × 20 grid. */
const PATHS = {
  overview: 'M3 9.5 10 3l7 6.5M5 8.5V17h10V8.5',
  payments: 'M3 6h14v9H3zM3 9h14M6 12.5h3',
  unmatched:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8.2a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1v.4M10 14h.01',
  sessions: 'M4 4h2l2 8h7l2-6H7M9 16h.01M14 16h.01',
  links: 'M8 12l4-4M7 9l-2.5 2.5a2.5 2.5 0 0 0 4 4L11 13M13 11l2.5-2.5a2.5 2.5 0 0 0-4-4L9 7',
  products: 'M3 6.5 10 3l7 3.5v7L10 17l-7-3.5zM3 6.5 10 10l7-3.5M10 10v7',
  intents: 'M4 10h12M11 5l5 5-5 5',
  gifts:
    'M3 8h14v3H3zM4.5 11v6h11v-6M10 8v9M10 8C7 8 6 6.5 6.5 5S9.5 4.5 10 8c.5-3.5 3-4.5 3.5-3S13 8 10 8',
  purchases: 'M5 7h10l1 10H4zM7.5 7V5.5a2.5 2.5 0 0 1 5 0V7',
  cards: 'M3 5h14v10H3zM3 8.5h14M6 12h2M10 12h1',
  merchants: 'M3 8l1.5-4h11L17 8M4 8v8h12V8M3 8h14M8 16v-4h4v4',
  keys: 'M7.5 12.5a3.5 3.5 0 1 1 2.8-1.4L16 16.5M13.5 14l1.5-1.5',
  account: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 17c.8-3.2 3-4.5 6-4.5s5.2 1.3 6 4.5',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5 17 17',
  close: 'M5 5l10 10M15 5 5 15',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  menu: 'M3 6h14M3 10h14M3 14h14',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  back: 'M12 5l-5 5 5 5',
  next: 'M8 5l5 5-5 5',
  plus: 'M10 4v12M4 10h12',
  check: 'M4 10.5l4 4 8-9',
  out: 'M8 4H4v12h4M12 6l4 4-4 4M16 10H8',
  external: 'M8 5H4v11h11v-4M11 4h5v5M16 4l-7 7',
} as const

export type IconName = keyof typeof PATHS

/** Decorative: needs text, or a button with a name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
