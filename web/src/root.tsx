import '@mantine/core/styles/global.css'
import '@mantine/core/styles/default-css-variables.css'
import './ui/base.css'
import type { Messages } from '@lingui/core'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { settings } from './api.server.ts'
import type { FrameData } from './card-frame/address.ts'
import { FRAME_ROUTE } from './card-frame/address.ts'
import { WordsContext, wordsOf } from './i18n/i18n.ts'
import type { Locale } from './i18n/locales.ts'
import { LOCALES, localeOf } from './i18n/locales.ts'
import { CATALOGUES } from './locales/generated/catalogues.server.ts'
import { useNonce } from './nonce.ts'
import type { Settings } from './settings.ts'
import { SettingsContext } from './settings.ts'
import { isStill } from './still.ts'
import { Failure } from './ui/failure.tsx'
import { theme } from './ui/theme.ts'
import { tokensCss } from './ui/tokens.ts'

type RootData = {
  readonly locale: Locale
  readonly messages: Messages
  readonly settings: Settings
}

export function loader({ request }: LoaderFunctionArgs): RootData {
  const locale = isDashboard(new URL(request.url)) ? 'en' : localeOf(request)
  return { locale, messages: CATALOGUES[locale] as Messages, settings }
}

/** The dashboard is in English only, so its `lang` must be too. */
const isDashboard = ({ pathname }: URL) => /^\/dashboard(\/|$)/.test(pathname)

// The root data never changes while a page is open.
export const shouldRevalidate = () => false

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce()
  const { locale = 'en' } = useRouteLoaderData<RootData>('root') ?? {}
  const frame = useFrameData()
  const isFrame = frame !== undefined
  const hasScripts = !useMatches().some(({ handle }) => isStill(handle))
  return (
    <html
      lang={locale}
      dir={LOCALES[locale].dir}
      data-mantine-color-scheme={frame?.scheme}
      data-frame={isFrame || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!isFrame && <link rel="icon" href="/icon.svg" type="image/svg+xml" />}
        <style nonce={nonce} suppressHydrationWarning>
          {tokensCss()}
        </style>
        {!isFrame && (
          <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        <Surroundings>{children}</Surroundings>
        {!isFrame && hasScripts && <ScrollRestoration nonce={nonce} />}
        {hasScripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** Set only on the card frame, which takes the color scheme of its parent page. */
const useFrameData = () => useRouteLoaderData<FrameData>(FRAME_ROUTE)

function Surroundings({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce()
  const data = useRouteLoaderData<RootData>('root')
  const isFrame = useFrameData() !== undefined
  const words = useMemo(() => data && wordsOf(data.locale, data.messages), [data])
  if (data === undefined || words === undefined) return children
  const spoken = (
    <SettingsContext value={data.settings}>
      <WordsContext value={words}>{children}</WordsContext>
    </SettingsContext>
  )
  // Mantine stores the color scheme; the frame must store nothing.
  if (isFrame) return spoken
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce ?? ''}>
      {spoken}
    </MantineProvider>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <Failure />
}
