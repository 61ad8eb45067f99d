import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Takes the focus of a control that has gone with what it was for, when `count` says that something has gone. It does
 * so before the dialog around it would.
 */
export function useFocusLeft(count: number): RefObject<HTMLFieldSetElement | null> {
  const area = useRef<HTMLFieldSetElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const hasLost = count < before.current && document.activeElement === document.body
    before.current = count
    if (hasLost) area.current?.focus()
  }, [count])
  return area
}
