import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders the large content of a panel in small pieces after the panel itself, which therefore appears in the frame
 * after the press.
 */
export function DeferredRender({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false)
  return isDue && children
}
