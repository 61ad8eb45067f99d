import { useEffect, useState } from 'react'

/** Tells screen readers a new page's title after a navigation without a page load, once the page has one. */
export function RouteAnnouncer() {
  const [told, setTold] = useState('')

  useEffect(() => {
    let known = toName(document.title)
    const observer = new MutationObserver(() => {
      const name = toName(document.title)
      if (name === '' || name === known) return
      known = name
      setTold(document.title)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])

  return (
    <div aria-live="assertive" className="sr-only">
      {told}
    </div>
  )
}

/** What is still on its way has none. A failure is told by its alert, another page of a list by its count. */
function toName(title: string): string {
  return title.replace(/^(?:Loading…|Error loading).*|, page \d+/, '')
}
