import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { SessionContext, useSessionState } from '../data/session.ts'
import { Trouble } from '../parts/trouble.tsx'
import { signInPath } from '../sign-in/next.ts'
import { Announcer } from './announcer.tsx'
import { Help } from './help.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Palette } from './palette.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Rail } from './rail.tsx'
import { SessionWatch } from './session-watch.tsx'
import styles from './shell.module.css'
import { useShortcuts } from './shortcuts.ts'
import { SignatureWatch } from './signature-watch.tsx'
import { Toasts } from './toasts.tsx'

/**
 * Layout of every page. The server renders skeletons only: the session is known in the browser
 * alone, and no request is sent before.
 */
export default function Shell() {
  const state = useSessionState()
  const location = useLocation()
  const [over, setOver] = useState<'palette' | 'help' | null>(null)
  useShortcuts({ onSearch: () => setOver('palette'), onHelp: () => setOver('help') })
  if (state.is === 'signed_out') return <Navigate to={signInPath(location)} replace />
  const close = () => setOver(null)
  const search = () => setOver('palette')
  return (
    <SessionContext value={state.is === 'signed_in' ? state.session : null}>
      <Toasts>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <Announcer />
        <div className={styles.shell}>
          <div className={styles.rail}>
            <Rail onSearch={search} />
          </div>
          <PhoneBar onSearch={search} />
          <main id="main" className={styles.main} tabIndex={-1}>
            <OfflineNotice />
            {state.is === 'signed_in' && <SessionWatch {...state} />}
            {state.is === 'signed_in' && <SignatureWatch session={state.session} />}
            {state.is === 'failed' ? (
              <Trouble error={state.error} onRetry={state.retry} />
            ) : (
              <Outlet />
            )}
          </main>
        </div>
        {over === 'palette' && <Palette onClose={close} onHelp={() => setOver('help')} />}
        {over === 'help' && <Help onClose={close} />}
      </Toasts>
    </SessionContext>
  )
}
