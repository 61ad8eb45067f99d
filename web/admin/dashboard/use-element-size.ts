import { type RefObject, useLayoutEffect, useState } from 'react'

type Size = { width: number; height: number }

/** In CSS pixels; 0 until it is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
