import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for good, which does what `callback` does now: for parts that only draw again when they must. */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
