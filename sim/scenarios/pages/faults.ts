import type { Fault } from '../../proof.ts'

/** `caughtBy` is part of the title of the test that must fail. */
export type PageFault = Fault & {
  /** It makes every test fail, so it cannot share a build. */
  readonly isAlone?: true
}

export const FAULTS: readonly PageFault[] = [
  {
    name: 'scripts run without their nonce',
    patches: [
      {
        file: 'web/src/entry.server.tsx',
        in: 'ownFiles',
        replace: "script-src 'self'",
        by: "script-src 'self' 'unsafe-inline'",
      },
    ],
    caughtBy: 'every page has a strict policy',
  },
  {
    name: 'a gift code is kept for the next visit',
    patches: [
      {
        file: 'web/src/gifts/use-code.ts',
        in: 'change',
        first: "sessionStorage.setItem('code', typed)",
      },
    ],
    caughtBy: 'the code is in no address',
  },
  {
    name: 'a release code stays in the field for its key',
    patches: [
      {
        file: 'web/src/dashboard/gifts/key.ts',
        in: 'takeKey',
        replace: "isCode && isPasted ? '' : value",
        by: 'value',
      },
    ],
    caughtBy: 'a release code pasted as key',
  },
  {
    name: 'the card frame accepts a token from any page',
    patches: [{ file: 'web/src/card-frame/messages.ts', in: 'readToken', without: 'origin' }],
    caughtBy: 'the frame accepts its token only from its parent page',
  },
  {
    name: 'the card page works outside a frame',
    patches: [{ file: 'web/src/card-frame/ancestors.ts', in: 'isInPageOf', without: 'top' }],
    caughtBy: 'a URL with a token in it shows no card form',
  },
  {
    name: 'any account of a wallet is asked to fund a gift',
    patches: [
      {
        file: 'web/src/dashboard/parts/wallet-dialog.tsx',
        in: 'send',
        without: 'OtherAccountError',
      },
    ],
    caughtBy: 'only the sender’s account is asked to sign',
  },
  {
    name: 'a wallet on another network is asked to sign',
    patches: [{ file: 'web/src/wallets/wallet.ts', in: 'chainOf', without: 'WalletError' }],
    caughtBy: 'a wallet for another network',
  },
  {
    name: 'a hidden tab keeps polling',
    patches: [
      { file: 'web/src/watch.ts', in: 'whenVisible', replace: "'hidden'", by: "'prerender'" },
    ],
    caughtBy: 'a hidden tab does not poll',
  },
  {
    name: 'polling does not back off after errors',
    patches: [{ file: 'web/src/watch.ts', in: 'run', replace: 'pauseMs * 2', by: 'pauseMs' }],
    caughtBy: 'polling backs off after errors',
  },
  {
    name: 'a link preview opens a session',
    patches: [
      {
        file: 'web/src/pay/opening.ts',
        in: 'isOpening',
        replace: "!== 'GET') return false",
        by: "!== 'GET') return true",
      },
    ],
    caughtBy: 'a link preview opens no session',
  },
  {
    name: 'after a partial payment the code asks for the full amount',
    patches: [
      {
        file: 'web/src/pay/pay-page.tsx',
        in: 'PayPage',
        replace: 'payUri, view.payUri',
        by: 'payUri, viewOf(first).payUri',
      },
    ],
    caughtBy: 'an underpayment counts',
  },
  {
    name: 'error anchors are not the codes',
    patches: [{ file: 'web/scripts/docs/markdown.ts', in: 'idOf', replace: 'p{N}_', by: 'p{N}' }],
    caughtBy: 'every error code has an anchor',
  },
  {
    name: 'sign-in redirects to any address',
    patches: [
      {
        file: 'web/src/dashboard/sign-in/next.ts',
        in: 'nextOf',
        replace: 'isOurs ?',
        by: "isOurs || asked !== '' ?",
      },
    ],
    caughtBy: 'the sign-in page is no open redirect',
  },
  {
    name: 'the end of a session goes unnoticed',
    patches: [{ file: 'web/src/dashboard/data/client.ts', in: 'florin', without: 'sessionEnd' }],
    caughtBy: 'an ended session asks to sign in over the page',
  },
  {
    name: 'the API request shown is not the one sent',
    patches: [
      {
        file: 'web/src/dashboard/parts/list-page.tsx',
        in: 'ListPage',
        replace: 'path, query, sdk',
        by: 'path, sdk',
      },
    ],
    caughtBy: 'the API request of a page',
  },
  {
    name: 'approving above the maximum shows no warning',
    patches: [
      {
        file: 'web/src/dashboard/checkout-intents/confirm.tsx',
        in: 'Confirm',
        replace: 'intent.exceeds_ceiling &&',
        by: 'intent.amount === 0 &&',
      },
    ],
    caughtBy: 'a quote shows breakdown',
  },
  {
    name: 'an unknown outcome looks like a normal purchase',
    patches: [
      {
        file: 'web/src/dashboard/checkout-intents/view.ts',
        in: 'standOf',
        without: 'outcome_unknown',
      },
    ],
    caughtBy: 'an unknown outcome shows what is known',
  },
  {
    name: 'invalid details are sent to the shop',
    patches: [
      {
        file: 'web/src/dashboard/checkout-intents/options-form.tsx',
        in: 'send',
        replace: 'refuse(answer.problems)',
        by: 'await onAnswer({})',
      },
    ],
    caughtBy: 'details for the shop are a form',
  },
  {
    name: 'a wallet that was not paid is asked to refund',
    patches: [
      {
        file: 'web/src/dashboard/payment-requests/use-refund.ts',
        in: 'ask',
        without: 'OtherAccountError',
      },
    ],
    caughtBy: 'is not offered to a wallet of another network',
  },
  {
    name: 'the CSV of payments ignores the filters',
    patches: [
      {
        file: 'web/src/dashboard/payments/csv-link.tsx',
        in: 'CsvLink',
        replace: 'search, FILTERS',
        by: 'search, []',
      },
    ],
    caughtBy: 'filters are in the URL',
  },
  {
    name: 'canceling a link does not mention its open sessions',
    patches: [
      {
        file: 'web/src/dashboard/checkout-links/link-page.tsx',
        in: 'CancelLink',
        replace: 'effectOf(open_session_count)',
        by: 'open_session_count > 9 && effectOf(0)',
      },
    ],
    caughtBy: 'canceling a link names its open sessions',
  },
  {
    name: 'the logo comes from a third party',
    patches: [
      {
        file: 'web/src/ui/page.tsx',
        in: 'Page',
        replace: '/icon.svg',
        by: 'https://cdn.example/icon.svg',
      },
    ],
    caughtBy: 'a closed link says',
    isAlone: true,
  },
]
