import { type ReactNode, useDeferredValue } from 'react'

/**
 * What is large of a panel: drawn in small pieces right after the panel itself, which so is there with the frame that
 * answers the press.
 */
export function Soon({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false)
  return isDue && children
}
