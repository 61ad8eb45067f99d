import type { ReactNode } from 'react'
import { formatNumber } from '#contract/locale.ts'
import type { Stats } from '#contract/stats.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { sourceNames } from '../orders/index.ts'

type StatCardsProps = { stats: Stats | undefined; onOpenCarts: () => void }

/** Shows a text of its own while there are none. */
export function StatCards({ stats, onOpenCarts }: StatCardsProps) {
  if (!stats) return <p role="status">Loading...</p>
  return (
    <div className="grid border-t border-l border-line sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Sales"
        figure={formatPrice(stats.totalSales)}
        today={<Today value={stats.totalSalesToday} format={formatPrice} tone="green" />}
        action={<span className="text-xs text-soft">{toSourceText(stats) || 'less refunds'}</span>}
      />
      <StatCard
        label="Orders"
        figure={formatNumber(stats.totalOrders)}
        today={<Today value={stats.totalOrdersToday} format={formatNumber} tone="green" />}
      />
      <StatCard
        label="Customers"
        figure={formatNumber(stats.totalCustomers)}
        today={<Today value={stats.totalCustomersToday} format={formatNumber} tone="green" />}
      />
      <StatCard
        label="Abandoned Carts"
        figure={formatPrice(stats.totalAbandonedCarts)}
        today={<AbandonedToday value={stats.totalAbandonedCartsToday} />}
        action={
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpenCarts}
            className="link min-h-6 text-sm"
          >
            View carts
          </button>
        }
      />
    </div>
  )
}

/** "Online shop $30.00, counter $20.00" where the shop sells elsewhere too. */
function toSourceText({ bySource = [] }: Stats): string {
  const parts = bySource.filter(({ source, sales }) => source === 'shop' || sales > 0)
  if (parts.length < 2) return ''
  return parts
    .map(({ source, sales }) => `${sourceNames[source]} ${formatPrice(sales)}`)
    .join(' · ')
}

type StatCardProps = { label: string; figure: string; today: ReactNode; action?: ReactNode }

function StatCard({ label, figure, today, action }: StatCardProps) {
  return (
    <section aria-label={label} className="border-r border-b border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-sans text-sm font-medium tracking-normal text-soft">{label}</h2>
        {today}
      </div>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-display text-2xl font-bold tabular-nums">{figure}</p>
        {action}
      </div>
    </section>
  )
}

type TodayProps = { value: number; format: (value: number) => string; tone: BadgeTone }

/** Coloured above 0, grey at 0. */
function Today({ value, format, tone }: TodayProps) {
  return <Badge tone={value > 0 ? tone : 'neutral'}>{format(value)} today</Badge>
}

function AbandonedToday({ value }: { value: number }) {
  return (
    <Tooltip text="The value of the carts that became abandoned at midnight: filled the day before yesterday and not paid for since.">
      <button type="button" className="flex cursor-help rounded-sm">
        <Today value={value} format={formatPrice} tone="red" />
      </button>
    </Tooltip>
  )
}
