import { Skeleton } from '#web/ui/skeleton.tsx'
import { cardHeader } from '../card/product-summary.ts'
import { toStockText } from '../card/stock-text.ts'
import { categoryLabel } from '../categories.ts'
import type { Sleeve } from './load-crate.ts'

/** The front record in words, in a box of fixed height: flips move nothing below it. */
export function CrateFacts({ sleeve }: { sleeve: Sleeve | undefined }) {
  return (
    <div className="mx-auto mt-5 h-33 max-w-lg text-center wrap-anywhere">
      {sleeve ? <Facts sleeve={sleeve} /> : <FactsSkeleton />}
    </div>
  )
}

function Facts({ sleeve }: { sleeve: Sleeve }) {
  const { name, priceText, usedText, facts, type, available } = sleeve
  const { level, text } = toStockText(available)
  return (
    <>
      <p dir="auto" className="line-clamp-1 text-sm text-soft">
        {cardHeader(sleeve)}
      </p>
      <h2 dir="auto" className="line-clamp-2 text-xl">
        {name}
      </h2>
      <p className="mt-1 line-clamp-1 text-sm text-soft">
        {[categoryLabel(type), facts, usedText].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-1 line-clamp-1">
        <span className="font-medium tabular-nums">{priceText}</span>
        {level === 'none' && <span className="ml-3 text-soft">{text}</span>}
      </p>
    </>
  )
}

function FactsSkeleton() {
  return (
    <div className="flex flex-col items-center gap-2">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="h-4 w-32" />
    </div>
  )
}
