import { useEffect } from 'react'
import type { LazyCode } from './lazy-code.ts'
import { useStore } from './store.ts'
import { useBackOnline } from './use-back-online.ts'

/** Begins with what it is given, and answers how to end. */
export type LateWork = (input: string) => () => void

/** Does the work as long as there is something to do it with; its code is fetched only then. */
export function useLateWork(code: LazyCode<LateWork>, input: string | null | undefined): void {
  const work = useStore(code, null)
  const isNeeded = typeof input === 'string'

  useEffect(() => {
    if (isNeeded) code.preload()
  }, [code, isNeeded])
  // Fetched in vain: again as soon as there is a network.
  useBackOnline(isNeeded ? code.preload : null)

  useEffect(
    () => (work !== null && typeof input === 'string' ? work(input) : undefined),
    [work, input],
  )
}
