import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { ApiCall } from '../data/calls.ts'
import { curlOf, typescriptOf } from '../data/calls.ts'
import { Action } from './action.tsx'
import styles from './api-button.module.css'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

/** Shows the API requests behind a page. The dashboard uses nothing but the API. */
export function ApiButton({ calls }: { readonly calls: readonly ApiCall[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Action look="outline" label="API requests for this page" onClick={() => setOpen(true)}>
        <Icon name="code" />
        API
      </Action>
      {isOpen && (
        <Dialog title="API requests" place="side" onClose={() => setOpen(false)}>
          <p className={styles.words}>
            Set <code>FLORIN_API_KEY</code> to one of your API keys. Florin never shows keys here.
          </p>
          {calls.map((call) => (
            <Call key={`${call.method} ${call.path}`} call={call} />
          ))}
        </Dialog>
      )}
    </>
  )
}

function Call({ call }: { readonly call: ApiCall }) {
  return (
    <section className={styles.call}>
      <h3 className={styles.name}>
        {call.method} {call.path}
      </h3>
      <Code name="curl" text={curlOf(call, location.origin)} />
      <Code name="TypeScript" text={typescriptOf(call, location.origin)} />
    </section>
  )
}

/** Code to copy, with a caption. */
export function Code({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {name}
        <CopyButton value={text} label={name} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard access */}
      <section className={styles.scroll} tabIndex={0} aria-label={name}>
        <pre className={styles.code}>{text}</pre>
      </section>
    </figure>
  )
}
