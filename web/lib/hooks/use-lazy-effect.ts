import { useEffect } from 'react'
import type { LazyModule } from '../lazy-module.ts'
import { useStore } from '../store.ts'

/** Starts with the input and returns its cleanup function. */
export type LazyEffect = (input: string) => () => void

/** Runs the effect while there is an input; loads its code with the first input. */
export function useLazyEffect(
  code: LazyModule<LazyEffect>,
  input: string | null | undefined,
): void {
  const work = useStore(code, null)
  const isNeeded = typeof input === 'string'

  useEffect(() => {
    if (isNeeded) code.preload()
  }, [code, isNeeded])
  // A load that failed offline is retried once the browser is online again.
  useEffect(() => {
    if (!isNeeded) return
    window.addEventListener('online', code.preload)
    return () => window.removeEventListener('online', code.preload)
  }, [code, isNeeded])

  useEffect(
    () => (work !== null && typeof input === 'string' ? work(input) : undefined),
    [work, input],
  )
}
