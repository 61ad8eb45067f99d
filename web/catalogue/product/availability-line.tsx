import type { ReactNode } from 'react'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { cx } from '#web/ui/cx.ts'
import type { StockLine } from '../card/stock-text.ts'

export const priceStyle = 'mt-5 font-display text-2xl font-semibold tabular-nums'

const dots = { none: 'border border-edge', few: 'bg-accent', many: 'bg-green-ink' }

/** Stock, ship date and shipping in one line. */
export function AvailabilityLine({ stock: { level, text, left } }: { stock: StockLine }) {
  const { deliveryCountries } = useShopSettings()
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-soft">
      <span aria-hidden="true" className={cx('mr-0.5 size-2 rounded-full', dots[level])} />
      <span className={cx(level === 'few' && 'font-medium text-accent')}>{text}</span>
      {left && <Fact>{left}</Fact>}
      {level !== 'none' && !deliveryCountries && <Fact>Shipping is free</Fact>}
    </p>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span aria-hidden="true">·</span> <span>{children}</span>
    </>
  )
}
