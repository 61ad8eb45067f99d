import { useEffect, useState } from 'react'

/** Announces the new page's title to screen readers after a client-side navigation, once the page has one. */
export function RouteAnnouncer() {
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    let current = toName(document.title)
    const observer = new MutationObserver(() => {
      const name = toName(document.title)
      if (name === '' || name === current) return
      current = name
      setAnnounced(document.title)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])

  return (
    <div aria-live="assertive" className="sr-only">
      {announced}
    </div>
  )
}

/** Empty while a page loads or after a failure, whose alert is announced; a list announces its next page by its count. */
function toName(title: string): string {
  return title.replace(/^(?:Loading…|Error loading).*|, page \d+/, '')
}
