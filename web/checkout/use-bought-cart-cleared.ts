import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { setCode, useCartChanges } from '#web/cart/index.ts'
import { endAttempt } from './end-attempt.ts'

/** Removes what was bought from the cart. A repeat, such as a reload, changes nothing: the server does it once. */
export function useBoughtCartCleared(): void {
  const { removeBought } = useCartChanges()
  const [params] = useSearchParams()
  const sessionId = params.get('session_id')
  const isBegun = useRef(false)

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    endAttempt()
    setCode(null)
    void removeBought(sessionId)
  }, [removeBought, sessionId])
}
