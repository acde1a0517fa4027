import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces page changes, which screen readers miss on client-side navigation. */
export function Announcer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title changes with the path
  useEffect(() => setTitle(document.title), [pathname])
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}
