import { useEffect } from 'react'

/** What to do each time the browser is online again, if anything. */
export function useBackOnline(work: (() => void) | null): void {
  useEffect(() => {
    if (work === null) return
    window.addEventListener('online', work)
    return () => window.removeEventListener('online', work)
  }, [work])
}
