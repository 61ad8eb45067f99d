import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus of a removed control when `count` reports a removal, before the dialog around it
 * does so.
 */
export function useRestoreFocus(count: number): RefObject<HTMLFieldSetElement | null> {
  const area = useRef<HTMLFieldSetElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const hasLost = count < before.current && document.activeElement === document.body
    before.current = count
    if (hasLost) area.current?.focus()
  }, [count])
  return area
}
