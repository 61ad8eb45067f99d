import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCartChanges } from '#web/cart/index.ts'
import { endAttempt } from './end-attempt.ts'

/**
 * Empties the bought cart once for each history entry: Back to a confirmed order, or its reload, does not touch
 * the next cart.
 */
export function useBoughtCartCleared(): void {
  const { clear } = useCartChanges()
  const location = useLocation()
  const navigate = useNavigate()
  const isBegun = useRef(false)
  const isShown = useIsShown()

  useEffect(() => {
    if (isBegun.current || isMarked(location.state)) return
    isBegun.current = true
    const mark = (isCleared: boolean) =>
      navigate(location, { replace: true, preventScrollReset: true, state: { isCleared } })
    async function clearOnce() {
      endAttempt()
      // Before the response, for a shopper who continues shopping at once.
      await mark(true)
      const isCleared = await clear()
      // A reload retries.
      if (!isCleared && isShown.current) await mark(false)
    }
    void clearOnce()
  }, [clear, location, navigate, isShown])
}

function isMarked(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'isCleared' in state && state.isCleared === true
  )
}

function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
