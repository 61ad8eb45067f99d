import type { ReactNode } from 'react'

/** A label with the key that leads to its control. */
export function KeyHint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      {children}
      <span
        aria-hidden="true"
        className="exact rounded-sm border border-current px-1 text-xs font-normal max-md:hidden"
      >
        {keys}
      </span>
    </span>
  )
}
