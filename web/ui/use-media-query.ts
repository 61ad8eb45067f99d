import { useSyncExternalStore } from 'react'

/**
 * Whether the media query matches. The server and the first client render return `whenUnknown` and thus
 * match. Prefer CSS where only the style differs.
 */
export function useMediaQuery(query: string, whenUnknown = false): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => whenUnknown,
  )
}
