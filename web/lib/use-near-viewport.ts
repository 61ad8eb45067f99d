import { type RefObject, useEffect, useState } from 'react'

/** True once the element is, or was, within about a screen of what is seen: time to fetch what it shows. */
export function useNearViewport(element: RefObject<Element | null>, isThere: boolean): boolean {
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (!isThere || isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '600px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isThere, isNear])

  return isNear
}
