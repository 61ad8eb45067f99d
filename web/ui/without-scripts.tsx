import type { ReactNode } from 'react'

/** In place of a control that is dead without JavaScript: what needs it. Hidden while JavaScript is on. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return <p className="hidden noscript:block">{children}</p>
}
