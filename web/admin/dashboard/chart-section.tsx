import type { ReactNode } from 'react'

type ChartSectionProps = {
  title: string
  /** A short title of the chart. */
  note?: string
  action?: ReactNode
  className?: string
  children: ReactNode
}

export function ChartSection({ title, note, action, className, children }: ChartSectionProps) {
  return (
    <section aria-label={title} className={className}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-xl">{title}</h2>
          {note !== undefined && <p className="text-sm text-soft">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

export function NothingToShow({ children }: { children: ReactNode }) {
  return <p className="border-t border-edge py-6 text-sm text-soft">{children}</p>
}
