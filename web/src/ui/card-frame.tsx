import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { FramePurpose } from '../card-frame/address.ts'
import { frameAddress } from '../card-frame/address.ts'
import { giveToken, readMessage } from '../card-frame/messages.ts'
import { useWords } from '../i18n/i18n.ts'
import { useSettings } from '../settings.ts'
import styles from './card-frame.module.css'

type Props = {
  readonly purpose: FramePurpose
  /** One-time token for the frame; this page cannot use it. */
  readonly token: string
  /** `card`: id of the created card, if any. */
  readonly onDone: (card: string | null) => void
  /** The token is no longer valid: pass a new one. */
  readonly onRefused: () => void
}

/** Initial heights, close to the final ones, to avoid a layout shift. */
const FIRST_HEIGHTS = { card: 280, code: 220 } as const

/** Embeds the card form from its own origin. This page cannot read what is typed. */
export function CardFrame({ purpose, token, onDone, onRefused }: Props) {
  const { t, locale } = useWords()
  const { cardFrameUrl } = useSettings()
  const { colorScheme: scheme } = useMantineColorScheme({ keepTransitions: true })
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>(FIRST_HEIGHTS[purpose.for])
  // Fixed: a new address would reload the frame while someone types.
  const [address] = useState(() => frameAddress(cardFrameUrl, purpose, { locale, scheme }))

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      const shown = frame.current?.contentWindow
      if (origin !== cardFrameUrl || !shown || source !== shown) return
      const message = readMessage(data)
      if (message?.type === 'ready') giveToken(shown, cardFrameUrl, token)
      if (message?.type === 'height') setHeight(message.height)
      if (message?.type === 'done') onDone(null)
      if (message?.type === 'card') onDone(message.card)
      if (message?.type === 'refused') onRefused()
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [cardFrameUrl, token, onDone, onRefused])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={address}
      title={t('frame.title')}
      height={height}
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
    />
  )
}
