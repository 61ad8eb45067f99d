import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus of a control that has gone with what it was for, when `count` says that something has gone. */
export function useFocusLeft(count: number): RefObject<HTMLFieldSetElement | null> {
  const area = useRef<HTMLFieldSetElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const hasLost = count < before.current && document.activeElement === document.body
    before.current = count
    if (hasLost) area.current?.focus()
  }, [count])
  return area
}
