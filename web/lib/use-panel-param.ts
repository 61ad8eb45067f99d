import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * A panel whose subject is named in the address, so that it can be linked to and the browser's Back
 * closes it. Closing takes the parameter away.
 */
export function usePanelParam(name: string) {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const closedAtKey = useRef<string>(null)
  const openId = params.get(name) || null
  const [lastId, setLastId] = useState(openId)
  if (openId !== null && openId !== lastId) setLastId(openId)
  // The browser's Forward comes back to the same key, with a panel to be closed again.
  useEffect(() => {
    if (closedAtKey.current !== key) closedAtKey.current = null
  }, [key])

  function open(id: string) {
    setParams(
      (current) => {
        current.set(name, id)
        return current
      },
      { state: { openedPanel: name }, preventScrollReset: true },
    )
  }

  function close() {
    // Going back takes a moment; a second Escape in it must not leave the page.
    if (closedAtKey.current === key) return
    closedAtKey.current = key
    if (wasOpenedHere(state, name)) return navigate(-1)
    setParams(
      (current) => {
        current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    openId,
    /** As `openId`, but stays while the panel slides away. */
    shownId: openId ?? lastId,
    open,
    close,
    /** For when the panel has slid away: what it showed is dropped. */
    onClosed: () => setLastId(null),
  }
}

function wasOpenedHere(state: unknown, name: string): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'openedPanel' in state &&
    state.openedPanel === name
  )
}
