import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

const pauseMs = 250

/**
 * The text of a search box and the search it stands for. The search lives in the address and follows
 * the text after a short pause; the text follows the address only when somebody else changed it (Back,
 * a link), so nothing typed is ever overwritten.
 */
export function useSearchText() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigationType = useNavigationType()
  const search = toSearch(params)
  const [text, setText] = useState(search)
  const [seenSearch, setSeenSearch] = useState(search)
  if (search !== seenSearch) {
    setSeenSearch(search)
    if (navigationType === 'POP' || !isTyped(state)) setText(search)
  }

  const wanted = text.trim()
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => {
      setParams(
        (current) => {
          if (wanted) current.set('search', wanted)
          else current.delete('search')
          return current
        },
        { replace: true, preventScrollReset: true, state: { typed: true } },
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, search, setParams])

  return { text, setText }
}

/** What the list is searched for, as the address has it. */
export function useSearch(): string {
  const [params] = useSearchParams()
  return toSearch(params)
}

function toSearch(params: URLSearchParams): string {
  return params.get('search') ?? ''
}

function isTyped(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state
}
