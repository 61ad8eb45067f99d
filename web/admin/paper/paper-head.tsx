import type { ReactNode } from 'react'
import type { OrderPaper } from '../../../contract/order-desk.ts'
import { Grooves } from '../../ui/grooves.tsx'
import { usePageFoot } from './use-page-foot.ts'

type PaperHeadProps = {
  supplier: OrderPaper['supplier']
  /** What this sheet is: "Tax invoice". */
  title: string
  orderId: string
}

/** Who sends the sheet and what it is; in the corner a record runs out. */
export function PaperHead({ supplier, title, orderId }: PaperHeadProps) {
  usePageFoot(`${title} ${orderId}`)
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

/** Short facts in a row, between two lines. */
export function PaperFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-3">
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
