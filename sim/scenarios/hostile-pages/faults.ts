import type { Fault } from '../../proof.ts'

/** Shown by the shop that asks for no card, and by the same shop when it orders by itself. */
export const TRAPS = 'order traps'
export const BY_ITSELF = 'order traps that spring by themselves'

const BUYER = 'server/src/purchases/buyer'
const COMPARED = 'server/src/purchases/shops/gate.ts'
const BROWSER = 'server/src/purchases/browser'

export const FAULTS: readonly Fault[] = [
  {
    name: 'the check ignores the total',
    patches: [
      {
        file: COMPARED,
        in: 'compareQuotes',
        replace: 'confirmed.amountCents !== now.amountCents ||',
        by: '',
      },
      { file: `${BUYER}/approved.ts`, in: 'findTotal', returns: 'null' },
    ],
    shownBy: 'a cent more',
    caughtBy: 'a cent more: charged',
  },
  {
    name: 'the buyer clicks a button that may order',
    patches: [
      {
        file: 'server/src/purchases/shops/page/classes.ts',
        in: 'judgeClick',
        replace: "'may_order'",
        by: "'advances'",
      },
    ],
    shownBy: TRAPS,
    caughtBy: 'orders while quoting',
  },
  {
    name: 'an order page is taken for any other page',
    patches: [
      {
        file: `${BROWSER}/visit.ts`,
        in: 'Visit.look',
        replace: 'readOrder(seen.look)',
        by: 'null',
      },
    ],
    shownBy: BY_ITSELF,
    caughtBy: 'status of its intent: failed',
  },
  {
    name: 'the buyer pays despite an error',
    patches: [
      { file: `${BUYER}/gate.ts`, in: 'checkForm', returns: 'null' },
      { file: `${BUYER}/pay.ts`, in: 'findObstacle', returns: 'null' },
    ],
    shownBy: 'an error beside the card',
    caughtBy: 'an error beside the card: succeeded',
  },
  {
    name: 'the check ignores the items',
    patches: [
      {
        file: COMPARED,
        in: 'compareQuotes',
        replace: '!isDeepStrictEqual(goods(confirmed), goods(now))',
        by: 'false',
      },
      { file: `${BUYER}/gate.ts`, in: 'checkGoods', returns: 'null' },
      { file: `${BUYER}/approved.ts`, in: 'findItem', returns: 'null' },
      { file: `${BUYER}/approved.ts`, in: 'findLine', returns: 'null' },
    ],
    shownBy: 'two for the price of one',
    caughtBy: 'two for the price of one: things',
  },
  {
    name: 'the check ignores the address',
    patches: [
      { file: `${BUYER}/gate.ts`, in: 'checkBuyer', returns: 'null' },
      { file: `${BUYER}/approved.ts`, in: 'findDelivery', returns: 'null' },
    ],
    shownBy: 'another house',
    caughtBy: 'another house: address',
  },
  {
    name: 'no check after the card is entered',
    patches: [{ file: `${BUYER}/pay.ts`, in: 'refuseDifference', first: 'return' }],
    shownBy: 'a cent more once the card is given',
    caughtBy: 'a cent more once the card is given: charged',
  },
  {
    name: 'the browser loads from anywhere while it pays',
    patches: [
      {
        file: `${BUYER}/chromium.ts`,
        in: 'createChromiumDriver',
        replace: 'isPaying: true',
        by: 'isPaying: false',
      },
    ],
    shownBy: 'a page that spies on what is typed',
    caughtBy: 'a page that spies on what is typed: the card was sent to',
  },
  {
    name: 'a shop that takes cards itself may lead frames anywhere',
    patches: [
      {
        file: `${BROWSER}/visit.ts`,
        in: 'Visit.isLed',
        replace: 'without(this.trusted, this.flow.hosts)',
        by: 'this.trusted',
      },
    ],
    shownBy: 'a page that spies on what is typed',
    caughtBy: 'a page that spies on what is typed: the card was sent to',
  },
  {
    name: 'invisible text is read',
    patches: [
      {
        file: `${BROWSER}/page/unseen.js`,
        in: 'isPale',
        replace: 'ink === null || paper === null',
        by: 'true',
      },
    ],
    shownBy: 'the confirmed total in white, the true one painted',
    caughtBy: 'the confirmed total in white, the true one painted: charged',
  },
  {
    name: 'a shop may name another card host after confirmation',
    patches: [
      { file: 'server/src/purchases/worker/charge.ts', in: 'useFlow', without: 'host_changed' },
    ],
    shownBy: 'card fields of somebody else',
    caughtBy: 'card fields of somebody else: the card was sent to',
  },
  {
    name: 'boxes stay ticked',
    patches: [{ file: `${BUYER}/candidates.ts`, in: 'isExtra', returns: 'false' }],
    shownBy: 'a subscription that is ticked',
    caughtBy: 'a subscription that is ticked: charged',
  },
]
