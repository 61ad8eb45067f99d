import { type RefObject, useEffect, useState } from 'react'

/** True once the element has been within about a screen of the viewport: time to load its content. */
export function useNearViewport(element: RefObject<Element | null>, isThere: boolean): boolean {
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (!isThere || isNear || !element.current) return
    return watchNearViewport(element.current, () => setIsNear(true))
  }, [element, isThere, isNear])

  return isNear
}

/** Calls back each time the element comes within about a screen of the viewport. Returns the cleanup. */
export function watchNearViewport(element: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
    { rootMargin: '600px 0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
