import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCartChanges } from '../cart/index.ts'
import { endAttempt } from './end-attempt.ts'

/**
 * Empties the cart that was bought, once for each history entry: the way back to a confirmed order and its reload leave
 * the next cart alone.
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
      // First, for whoever goes on shopping before the answer is there.
      await mark(true)
      const isCleared = await clear()
      // A reload tries again.
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
