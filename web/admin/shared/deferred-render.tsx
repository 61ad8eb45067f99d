import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { PanelSkeleton } from './panel-skeleton.tsx'

/**
 * Renders the large content of a panel in small pieces after the panel itself, which therefore appears in the frame
 * after the press. Code that the content loads is there before any of it shows, so that no button moves.
 */
export function DeferredRender({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false)
  const skeleton = <PanelSkeleton />
  return <Suspense fallback={skeleton}>{isDue ? children : skeleton}</Suspense>
}
