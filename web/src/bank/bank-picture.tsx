import type { FocusEvent, KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useWords } from '../i18n/i18n.ts'
import styles from './bank-picture.module.css'
import type { Picture, Said } from './messages.ts'
import { keyOf } from './messages.ts'

/** A touch that moves less than this is a tap. */
const TAP_PX = 10
const HIGHEST_PX = 760

type Props = {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly send: (said: Said) => void
  /** Moves the focus out of the bank's page. */
  readonly onLeave: () => void
}

/** The bank's page as an image that accepts pointer and keyboard input. */
export function BankPicture({ canvas, send, onLeave }: Props) {
  const { t } = useWords()
  const around = useRef<HTMLDivElement>(null)
  const keyboard = useRef<HTMLTextAreaElement>(null)
  const hand = useHand(canvas, keyboard, send)
  useWindow(around, send)
  useWheel(canvas, send)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave() // otherwise a keyboard user would be trapped
    const key = keyOf(event)
    if (key === null) return
    event.preventDefault()
    send({ type: 'key', key })
  }
  const onInput = () => {
    const field = keyboard.current
    if (field === null) return
    // On-screen keyboards report no keys: an emptied field means Backspace, more text means input.
    if (field.value === '') send({ type: 'key', key: 'Backspace' })
    else if (field.value.length > 1) send({ type: 'text', text: field.value.slice(1) })
    field.value = ' '
  }
  return (
    <div ref={around} className={styles.around}>
      <canvas ref={canvas} className={styles.picture} {...hand} />
      <textarea
        ref={keyboard}
        className={styles.keyboard}
        aria-label={t('bank.keyboard')}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        inputMode="text"
        defaultValue=" "
        onKeyDown={onKeyDown}
        onInput={({ nativeEvent }) => {
          if (!(nativeEvent as InputEvent).isComposing) onInput()
        }}
        onCompositionEnd={onInput}
        onFocus={({ target }: FocusEvent<HTMLTextAreaElement>) => target.setSelectionRange(1, 1)}
        onPaste={(event) => {
          event.preventDefault()
          send({ type: 'text', text: event.clipboardData.getData('text').slice(0, 500) })
        }}
      />
    </div>
  )
}

/** Draws an image on the canvas, pixel for pixel. */
export async function draw(canvas: HTMLCanvasElement | null, picture: Picture): Promise<void> {
  const bitmap = await createImageBitmap(picture.image)
  if (canvas === null) return
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.style.width = `${picture.width}px`
  canvas.style.aspectRatio = `${picture.width} / ${picture.height}`
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  canvas.dataset.width = `${picture.width}`
  canvas.dataset.picture = `${picture.number}`
}

/** Reports this window's size and pixel ratio to the worker. */
function useWindow(around: RefObject<HTMLElement | null>, send: Props['send']): void {
  useEffect(() => {
    if (around.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      const height = Math.min(Math.floor(innerHeight * 0.8), HIGHEST_PX)
      send({ type: 'look', width, height, scale: devicePixelRatio, form: false })
    })
    observer.observe(around.current)
    return () => observer.disconnect()
  }, [around, send])
}

/** React registers passive wheel listeners, which cannot stop the page from scrolling. */
function useWheel(canvas: RefObject<HTMLCanvasElement | null>, send: Props['send']): void {
  useEffect(() => {
    const target = canvas.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      send({ type: 'scroll', ...placeOf(event), dx: event.deltaX, dy: event.deltaY })
    }
    target?.addEventListener('wheel', onWheel, { passive: false })
    return () => target?.removeEventListener('wheel', onWheel)
  }, [canvas, send])
}

/** Mouse moves are forwarded; a touch taps or scrolls. */
function useHand(
  canvas: RefObject<HTMLCanvasElement | null>,
  keyboard: RefObject<HTMLElement | null>,
  send: Props['send'],
) {
  const finger = useRef<{ x: number; y: number; isMoving: boolean } | null>(null)
  const point = (action: 'down' | 'move' | 'up', event: PointerEvent) =>
    send({ type: 'pointer', action, ...placeOf(event.nativeEvent) })
  return {
    onPointerDown(event: PointerEvent) {
      event.preventDefault()
      canvas.current?.setPointerCapture(event.pointerId)
      if (event.pointerType !== 'touch') point('down', event)
      else finger.current = { x: event.clientX, y: event.clientY, isMoving: false }
      keyboard.current?.focus({ preventScroll: true })
    },
    onPointerMove(event: PointerEvent) {
      const { current: at } = finger
      if (event.pointerType !== 'touch') return point('move', event)
      if (at === null) return
      const [dx, dy] = [at.x - event.clientX, at.y - event.clientY]
      if (!at.isMoving && Math.hypot(dx, dy) < TAP_PX) return
      finger.current = { x: event.clientX, y: event.clientY, isMoving: true }
      send({ type: 'scroll', ...placeOf(event.nativeEvent), dx, dy })
    },
    onPointerUp(event: PointerEvent) {
      const { current: at } = finger
      finger.current = null
      if (event.pointerType === 'touch') {
        if (at === null || at.isMoving) return
        point('down', event)
      }
      point('up', event)
    },
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}

/** Coordinates in pixels of the bank's page. */
function placeOf({ offsetX, offsetY, target }: MouseEvent): { x: number; y: number } {
  const canvas = target as HTMLCanvasElement
  const ratio = Number(canvas.dataset.width ?? 0) / (canvas.clientWidth || 1)
  return { x: Math.max(0, offsetX * ratio), y: Math.max(0, offsetY * ratio) }
}
