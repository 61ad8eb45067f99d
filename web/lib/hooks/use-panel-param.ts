import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * A panel whose subject is part of the URL, so that it can be linked and the browser's Back
 * closes it. Closing removes the parameter.
 */
export function usePanelParam(name: string) {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const closedAtKey = useRef<string>(null)
  const openId = params.get(name) || null
  const [lastId, setLastId] = useState(openId)
  if (openId !== null && openId !== lastId) setLastId(openId)
  // The browser's Forward returns to the same key, with a panel that can be closed again.
  useEffect(() => {
    if (closedAtKey.current !== key) closedAtKey.current = null
  }, [key])

  function open(id: string) {
    // The rendered parameters may lack a search that was applied as the pressed button took the focus.
    const current = new URLSearchParams(window.location.search)
    current.set(name, id)
    setParams(current, { state: { openedPanel: name }, preventScrollReset: true })
  }

  function close() {
    // Going back takes a moment; a second Escape during it must not leave the page.
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
    /** The open id; it stays while the panel slides away. */
    shownId: openId ?? lastId,
    open,
    dialog: {
      isOpen: openId !== null,
      onClose: close,
      /** Called when the panel has slid away: its content is dropped. */
      onClosed: () => setLastId(null),
    },
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
