import { type RefObject, useEffect, useState } from 'react'

/** True once the element is, or was, within about a screen of what is seen: time to fetch what it shows. */
export function useNearViewport(element: RefObject<Element | null>, isThere: boolean): boolean {
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (!isThere || isNear || !element.current) return
    return watchNearViewport(element.current, () => setIsNear(true))
  }, [element, isThere, isNear])

  return isNear
}

/** Tells each time the element comes within about a screen of what is seen, at once if it is. Returns how to stop. */
export function watchNearViewport(element: Element, tell: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && tell(),
    { rootMargin: '600px 0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
