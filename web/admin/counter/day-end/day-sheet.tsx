import type { DayEnd, DayPayment } from '#contract/counter/day-ends.ts'
import { tenderNames } from '#contract/counter/receipt-payments.ts'
import { isNotFound } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx'
import { PrintFrame } from '../../shared/print/print-frame.tsx'
import { PrintHead } from '../../shared/print/print-head.tsx'
import { usePageFooter } from '../../shared/print/use-page-footer.ts'
import { useDayEnd } from './day-end-queries.ts'
import { DaySums, formatSigned } from './day-sums.tsx'

/** A day's end to print and sign: its sums, the cash, and each payment. */
export function DaySheet({ id }: { id: string }) {
  const query = useDayEnd(id)
  return (
    <PrintFrame
      title="Day's end"
      back={{ to: '/admin/counter/day-end', label: "Back to the day's end" }}
      above={
        <Loaded
          query={query}
          whatFailed={
            isNotFound(query.error) ? "There is no such day's end" : "Failed to load the day's end"
          }
          skeleton={<PanelSkeleton />}
        >
          {() => null}
        </Loaded>
      }
    >
      {query.data ? <Sheet {...query.data} /> : null}
    </PrintFrame>
  )
}

type SheetProps = { dayEnd: DayEnd; payments: readonly DayPayment[] }

function Sheet({ dayEnd, payments }: SheetProps) {
  const { shopName } = useShopSettings()
  const { number, since, closedAt, by, sums, note } = dayEnd
  usePageFooter(`Day's end ${number}`)
  return (
    <div className="space-y-6">
      <header>
        <p className="font-display text-xl font-bold wrap-anywhere">{shopName}</p>
        <h2 className="mt-4 text-3xl">Day&apos;s end {number}</h2>
        <p className="mt-1 text-soft wrap-anywhere">
          {since && `${formatDayAndTime(since)} to `}
          {formatDayAndTime(closedAt)}, by {by.name}
        </p>
      </header>
      <DaySums sums={sums} />
      <Cash dayEnd={dayEnd} />
      {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      <Payments payments={payments} />
      <p className="w-60 border-b border-edge pb-10 text-xs text-soft">Signature</p>
    </div>
  )
}

function Cash({ dayEnd }: { dayEnd: DayEnd }) {
  const { opening, expected, counted, difference, left } = dayEnd
  const rows = [
    ['Cash at the start', formatPrice(opening)],
    ['Expected cash', formatSigned(expected)],
    ['Counted cash', formatPrice(counted)],
    ['Difference', formatSigned(difference)],
    ['Stays in the drawer', formatPrice(left)],
    ['Taken out', formatPrice(counted - left)],
  ] as const
  return (
    <dl className="grid max-w-72 break-inside-avoid grid-cols-[1fr_auto] gap-y-1">
      {rows.map(([label, amount]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="exact text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

const columns = { Time: '', Order: '', 'Paid by': '', Amount: 'text-right' }

function Payments({ payments }: { payments: readonly DayPayment[] }) {
  if (payments.length === 0) return <p className="text-soft">Nothing was sold or given back.</p>
  return (
    <table aria-label="Payments" className="w-full border-collapse text-left">
      <PrintHead columns={columns} />
      <tbody>
        {payments.map(({ _id, at, orderId, kind, amount }) => (
          <tr key={_id} className="border-b border-line [&_td]:py-1 [&_td]:pr-3">
            <td className="whitespace-nowrap">{formatDayAndTime(at)}</td>
            <td className="exact">{orderId}</td>
            <td>{tenderNames[kind]}</td>
            <td className="exact pr-0! text-right">{formatSigned(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
