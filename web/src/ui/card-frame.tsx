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
  /** One-time: lets the frame send, and us nothing. */
  readonly token: string
  /** `card`: the id of the one that was made, if one was. */
  readonly onDone: (card: string | null) => void
  /** Its token is not valid any more: it needs another. */
  readonly onRefused: () => void
}

/** As high as each will be: the frame tells its own, and nothing should move then. */
const FIRST_HEIGHTS = { card: 280, code: 220 } as const

/** A form of another origin, as a part of this page. What is typed into it never comes here. */
export function CardFrame({ purpose, token, onDone, onRefused }: Props) {
  const { t, locale } = useWords()
  const { cardFrameUrl } = useSettings()
  const { colorScheme: scheme } = useMantineColorScheme({ keepTransitions: true })
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>(FIRST_HEIGHTS[purpose.for])
  // Once: another address would load it anew, under the hands of who types.
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
