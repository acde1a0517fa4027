import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { promisify, styleText } from 'node:util'
import type { Edit } from '../sim/planted/mutant.ts'
import { plantAll } from '../sim/planted/mutant.ts'
import type { World } from './world/world.ts'

type Fault = {
  readonly what: string
  readonly edit: Edit
  /** Part of the title of the test that must fail. */
  readonly caughtBy: string
}

type Play = (options: readonly string[], isQuiet?: boolean) => Promise<boolean>

/** Independent faults, each found by its own test, so that one build can contain them all. */
const APART: readonly Fault[] = [
  {
    what: 'scripts run without their nonce',
    edit: {
      file: 'web/src/entry.server.tsx',
      sound: "script-src 'self' ",
      faulty: "script-src 'self' 'unsafe-inline' ",
    },
    caughtBy: 'every page has a strict policy',
  },
  {
    what: 'a gift code is kept for the next visit',
    edit: {
      file: 'web/src/gifts/use-code.ts',
      sound: '    setText(typed)\n',
      faulty: "    setText(typed)\n    sessionStorage.setItem('code', typed)\n",
    },
    caughtBy: 'the code is in no address',
  },
  {
    what: 'a release code stays in the field for its key',
    edit: {
      file: 'web/src/dashboard/gifts/key.ts',
      sound: "value: isCode && isPasted ? '' : value",
      faulty: 'value',
    },
    caughtBy: 'a release code pasted as key',
  },
  {
    what: 'the card frame accepts a token from any page',
    edit: {
      file: 'web/src/card-frame/messages.ts',
      sound: 'if (message.origin !== from.origin || message.source !== from.source) return null',
      faulty: '',
    },
    caughtBy: 'the frame accepts its token only from its parent page',
  },
  {
    what: 'the card page works outside a frame',
    edit: {
      file: 'web/src/card-frame/ancestors.ts',
      sound: 'if (view.parent === view || view.parent !== view.top) return false',
      faulty: '',
    },
    caughtBy: 'a URL with a token in it shows no card form',
  },
  {
    what: 'any account of a wallet is asked to fund a gift',
    edit: {
      file: 'web/src/dashboard/parts/wallet-dialog.tsx',
      sound: 'if (connected.address !== signerAddress) throw new OtherAccountError(signerAddress)',
      faulty: '',
    },
    caughtBy: 'only the sender’s account is asked to sign',
  },
  {
    what: 'a wallet on another network is asked to sign',
    edit: {
      file: 'web/src/wallets/wallet.ts',
      sound: "if (!chains.includes(chain)) throw new WalletError('network')",
      faulty: '',
    },
    caughtBy: 'a wallet for another network',
  },
  {
    what: 'a hidden tab keeps polling',
    edit: {
      file: 'web/src/watch.ts',
      sound: "document.visibilityState === 'hidden'",
      faulty: "document.visibilityState === 'prerender'",
    },
    caughtBy: 'a hidden tab does not poll',
  },
  {
    what: 'polling does not back off after errors',
    edit: {
      file: 'web/src/watch.ts',
      sound: 'pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)',
      faulty: 'pauseMs = Math.min(pauseMs, LONGEST_PAUSE_MS)',
    },
    caughtBy: 'polling backs off after errors',
  },
  {
    what: 'a link preview opens a session',
    edit: {
      file: 'web/src/pay/opening.ts',
      sound: "if (method !== 'GET') return false",
      faulty: "if (method !== 'GET') return true",
    },
    caughtBy: 'a link preview opens no session',
  },
  {
    what: 'after a partial payment the code asks for the full amount',
    edit: {
      file: 'web/src/pay/pay-page.tsx',
      sound: 'useDrawing(code, viewOf(first).payUri, view.payUri)',
      faulty: 'useDrawing(code, viewOf(first).payUri, viewOf(first).payUri)',
    },
    caughtBy: 'an underpayment counts',
  },
  {
    what: 'error anchors are not the codes',
    edit: {
      file: 'web/scripts/docs/markdown.ts',
      sound: 'p{N}_ -]',
      faulty: 'p{N} -]',
    },
    caughtBy: 'every error code has an anchor',
  },
  {
    what: 'sign-in redirects to any address',
    edit: {
      file: 'web/src/dashboard/sign-in/next.ts',
      sound: 'return isOurs ? asked : HOME',
      faulty: "return isOurs || asked !== '' ? asked : HOME",
    },
    caughtBy: 'the sign-in page is no open redirect',
  },
  {
    what: 'the end of a session goes unnoticed',
    edit: {
      file: 'web/src/dashboard/data/client.ts',
      sound: 'if (response.status === 401 && !isOfSessions(url)) sessionEnd.set(true)',
      faulty: '',
    },
    caughtBy: 'an ended session asks to sign in over the page',
  },
  {
    what: 'the API request shown is not the one sent',
    edit: {
      file: 'web/src/dashboard/parts/list-page.tsx',
      sound: 'path: view.api.path, query, sdk',
      faulty: 'path: view.api.path, sdk',
    },
    caughtBy: 'the API request of a page',
  },
  {
    what: 'approving above the maximum shows no warning',
    edit: {
      file: 'web/src/dashboard/checkout-intents/confirm.tsx',
      sound: '{intent.exceeds_ceiling && intent.max_amount !== null && (',
      faulty: '{intent.amount === 0 && intent.max_amount !== null && (',
    },
    caughtBy: 'a quote shows breakdown',
  },
  {
    what: 'an unknown outcome looks like a normal purchase',
    edit: {
      file: 'web/src/dashboard/checkout-intents/view.ts',
      sound: "  if (status_detail?.doubt !== undefined) return 'in_doubt'\n",
      faulty: '',
    },
    caughtBy: 'an unknown outcome shows what is known',
  },
  {
    what: 'invalid details are sent to the shop',
    edit: {
      file: 'web/src/dashboard/checkout-intents/options-form.tsx',
      sound: "if ('problems' in answer) return refuse(answer.problems)",
      faulty: "if ('problems' in answer) return await onAnswer({})",
    },
    caughtBy: 'details for the shop are a form',
  },
  {
    what: 'a wallet that was not paid is asked to refund',
    edit: {
      file: 'web/src/dashboard/payment-requests/use-refund.ts',
      sound: 'if (merchant.address !== payee) throw new OtherAccountError(payee)',
      faulty: '',
    },
    caughtBy: 'is not offered to a wallet of another network',
  },
  {
    what: 'the CSV of payments ignores the filters',
    edit: {
      file: 'web/src/dashboard/payments/csv-link.tsx',
      sound: 'queryOf(search, FILTERS, new Date())',
      faulty: 'queryOf(search, [], new Date())',
    },
    caughtBy: 'filters are in the URL',
  },
  {
    what: 'canceling a link does not mention its open sessions',
    edit: {
      file: 'web/src/dashboard/checkout-links/link-page.tsx',
      sound: '<p>{effectOf(open_session_count)}</p>',
      faulty: '',
    },
    caughtBy: 'canceling a link names its open sessions',
  },
]

/** Faults that make every test fail. */
const EVERYWHERE: readonly Fault[] = [
  {
    what: 'the logo comes from a third party',
    edit: {
      file: 'web/src/ui/page.tsx',
      sound: 'src="/icon.svg"',
      faulty: 'src="https://cdn.example/icon.svg"',
    },
    caughtBy: 'a closed link says',
  },
]

/**
 * Runs the tests on faulty pages. Returns 0 if the tests pass on the real pages and find every
 * fault.
 */
export async function runPlanted(world: World, play: Play): Promise<number> {
  const faults = [...APART, ...EVERYWHERE]
  const sound = await play(['-g', faults.map(({ caughtBy }) => caughtBy).join('|')])
  console.log(`${sound ? '✓' : '✗'} the tests pass on the real pages`)
  const caught = [
    ...(await runTree(world, play, APART)),
    ...(await runTree(world, play, EVERYWHERE)),
  ].filter((isCaught) => isCaught).length
  console.log(`${caught} of ${faults.length} planted faults caught`)
  return sound && caught === faults.length ? 0 : 1
}

async function runTree(world: World, play: Play, faults: readonly Fault[]): Promise<boolean[]> {
  const directory = await plantAll(faults.map(({ edit }) => edit) as [Edit, ...Edit[]])
  copyFileSync('tsconfig.json', `${directory}/tsconfig.json`)
  const cwd = `${directory}/web`
  await promisify(execFile)('npx', ['--no-install', 'react-router', 'build'], { cwd })
  await world.serve(directory)
  const outcomes: boolean[] = []
  for (const { what, caughtBy } of faults) {
    const isCaught = !(await play(['-g', caughtBy], true))
    console.log(
      `${isCaught ? styleText('green', '✓ caught') : styleText('red', '✗ missed')} ${what}`,
    )
    outcomes.push(isCaught)
  }
  await world.serve()
  return outcomes
}
