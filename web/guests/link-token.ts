import { useEffect, useState } from 'react'

/**
 * The token of the page's link, behind its `#`, which browsers send to no server.
 * @returns undefined before hydration, null for a page without one
 */
export function useLinkToken(otherwise: () => string | null): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1) || otherwise())
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [otherwise])
  return token
}
