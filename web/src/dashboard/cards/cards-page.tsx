import type { Card } from '@florin/sdk'
import { cardName } from '../../ui/card-brands.ts'
import { Status } from '../../ui/status.tsx'
import { ActionLink } from '../parts/action.tsx'
import { Icon } from '../parts/icon.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import styles from './cards.module.css'
import { useDefaultCard } from './use-default-card.ts'
import { expiryOf, isExpired } from './view.ts'

const NEW = (
  <ActionLink to="/dashboard/cards/new" look="filled">
    <Icon name="plus" />
    Add card
  </ActionLink>
)

const VIEW: ListView<Card> = {
  title: 'Cards',
  path: '/dashboard/cards',
  api: { path: '/v1/cards', sdk: 'cards.list' },
  list: ({ cards }, query, options) => cards.list(query, options),
  columns: [
    { name: 'Card', render: cardName },
    { name: 'Use', render: (card) => <Use card={card} /> },
    { name: 'Expires', render: (card) => expiryOf(card) ?? 'Never' },
    { name: 'ID', render: ({ id }) => <ShortIdent id={id} />, isExtra: true },
    { name: 'Added', render: ({ created }) => <Moment seconds={created} />, isTime: true },
  ],
  filters: [],
  empty: {
    title: 'No cards yet',
    text: 'Florin pays web shops with a card. It encrypts the number as you add it and never shows it again.',
    action: NEW,
  },
  actions: NEW,
}

function Use({ card }: { readonly card: Card }) {
  const { data } = useDefaultCard()
  return (
    <span className={styles.use}>
      {data?.id === card.id ? <Status tone="good">Default</Status> : data && 'When selected'}
      {isExpired(card, new Date()) && <Status tone="bad">Expired</Status>}
    </span>
  )
}

export default function CardsPage() {
  return <ListPage view={VIEW} />
}
