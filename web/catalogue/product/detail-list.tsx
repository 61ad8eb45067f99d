import type { ReactNode } from 'react'

export type DetailRow = readonly [label: string, value: ReactNode]

/** Names and values as a table of lines; rows without a value are left out. */
export function DetailList({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className="mt-6 border-b border-line text-sm">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="flex gap-4 border-t border-line py-2.5">
              <dt className="w-32 shrink-0 whitespace-nowrap text-soft">{label}</dt>
              <dd dir="auto" className="min-w-0 flex-1">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
