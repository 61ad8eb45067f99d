import { useEffect } from 'react'
import type { LazyCode } from './lazy-code.ts'
import { useStore } from './store.ts'

/** Begins with what it is given, and answers how to end. */
export type LateWork = (input: string) => () => void

/** Does the work as long as there is something to do it with; its code is fetched only then. */
export function useLateWork(code: LazyCode<LateWork>, input: string | null | undefined): void {
  const work = useStore(code, null)
  const isNeeded = typeof input === 'string'

  useEffect(() => {
    if (!isNeeded) return
    code.preload()
    // Fetched in vain: again as soon as there is a network.
    window.addEventListener('online', code.preload)
    return () => window.removeEventListener('online', code.preload)
  }, [code, isNeeded])

  useEffect(
    () => (work !== null && typeof input === 'string' ? work(input) : undefined),
    [work, input],
  )
}
