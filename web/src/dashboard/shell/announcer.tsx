import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Says which view has come: a page that is exchanged within the browser is not read out by itself. */
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
