import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the latest `callback`: for memoised components. */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
