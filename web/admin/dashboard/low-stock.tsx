import type { CallAnswer } from '#contract/calls.ts'
import { formatNumber } from '#contract/locale.ts'
import type { LowStockProduct } from '#contract/stats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { PlainTable } from '../shared/plain-table.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { ProductCell } from './bar-table.tsx'
import { ChartSection, NothingToShow } from './chart-section.tsx'

type LowStockProps = {
  /** Undefined while they are loading. */
  scarce: CallAnswer<'GET /stats/charts'>['scarce'] | undefined
  /** `30 days`. */
  rangeLabel: string
}

/** Products to reorder, best sellers first. */
export function LowStock({ scarce, rangeLabel }: LowStockProps) {
  return (
    <ChartSection
      title="Stock running out"
      {...(scarce?.total && { note: `${toCount(scarce.total)} with 3 copies or fewer` })}
    >
      {scarce === undefined && <TableSkeleton rows={8} />}
      {scarce?.total === 0 && <NothingToShow>Nothing is running out</NothingToShow>}
      {scarce && scarce.total > 0 && (
        <PlainTable
          label="Stock running out"
          isInSection
          heads={['Product', 'Left', { numeric: `Sold in ${rangeLabel}` }]}
        >
          {scarce.products.map((product) => (
            <LowStockRow key={product.productId} product={product} />
          ))}
        </PlainTable>
      )}
    </ChartSection>
  )
}

function LowStockRow({ product }: { product: LowStockProduct }) {
  const { productId, available, sold } = product
  return (
    <TableRow>
      <ProductCell
        product={product}
        to={`/admin/products?productId=${encodeURIComponent(productId)}`}
      />
      <TableCell className="py-1.5">
        {available > 0 ? (
          <Badge tone="yellow">{available} left</Badge>
        ) : (
          <Badge tone="red">Sold out</Badge>
        )}
      </TableCell>
      <TableCell numeric className="py-1.5">
        {formatNumber(sold)}
      </TableCell>
    </TableRow>
  )
}

function toCount(total: number): string {
  return total === 1 ? '1 product' : `${formatNumber(total)} products`
}
