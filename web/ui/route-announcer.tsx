import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Tells screen readers the new page's title after a navigation without a page load. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const announcedPath = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (announcedPath.current === pathname) return
    announcedPath.current = pathname
    setTitle(document.title)
  }, [pathname])

  return (
    <div aria-live="assertive" className="sr-only">
      {title}
    </div>
  )
}
