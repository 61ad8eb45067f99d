import type { DaySum } from '#contract/counter/day-ends.ts'
import { tenderNames } from '#contract/counter/receipt-payments.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Table } from '#web/ui/table.tsx'

const columns = ['Sales', 'Taken', 'Returns', 'Given back', 'Sum'] as const

/** The money taken and given back, by kind of payment; on screen and in print. */
export function DaySums({ sums }: { sums: readonly DaySum[] }) {
  return (
    <Table label="Sums by kind of payment">
      <thead className="border-b border-ink text-xs text-soft [&_th]:pb-1.5 [&_th]:font-normal">
        <tr>
          <th scope="col">Paid by</th>
          {columns.map((label) => (
            <th key={label} scope="col" className="pl-3 text-right">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.map(({ kind, sales, taken, returns, givenBack }) => (
          <tr key={kind} className="border-b border-line [&>*]:py-1.5">
            <th scope="row" className="font-normal">
              {tenderNames[kind]}
            </th>
            <td className="exact pl-3 text-right">{sales}</td>
            <td className="exact pl-3 text-right">{formatPrice(taken)}</td>
            <td className="exact pl-3 text-right">{returns}</td>
            <td className="exact pl-3 text-right">{formatPrice(givenBack)}</td>
            <td className="exact pl-3 text-right font-medium">
              {formatSigned(toDollars(toCents(taken) - toCents(givenBack)))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** With a minus sign as wide as a plus. */
export function formatSigned(amount: number): string {
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount)
}
