import type { ReactNode } from 'react'
import type { OrderDocument } from '#contract/order-admin.ts'
import { Grooves } from '#web/ui/grooves.tsx'
import { usePageFooter } from './use-page-footer.ts'

type PrintHeaderProps = {
  supplier: OrderDocument['supplier']
  /** The title of the sheet: "Tax invoice". */
  title: string
  orderId: string
}

/** The sender and title of the sheet, with the rings of a record in the corner. */
export function PrintHeader({ supplier, title, orderId }: PrintHeaderProps) {
  usePageFooter(`${title} ${orderId}`)
  return (
    <header className="relative flex items-start justify-between gap-6 overflow-hidden pb-6">
      <div className="min-w-0">
        <p className="font-display text-xl leading-tight font-bold tracking-tight wrap-anywhere">
          {supplier.name}
        </p>
        <address className="mt-1 text-soft not-italic wrap-anywhere">
          {supplier.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {supplier.abn && <span className="block">ABN {supplier.abn}</span>}
        </address>
        <h2 className="mt-8 text-3xl">{title}</h2>
      </div>
      <Grooves className="size-36 shrink-0 text-edge max-sm:size-24" />
    </header>
  )
}

/** Short values in a row, between two lines. */
export function PrintFields({ fields }: { fields: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-3">
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
