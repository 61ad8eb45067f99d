import { useMemo } from 'react'
import type { Product } from '#contract/products/catalogue.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts'
import { toImageSource } from '#web/lib/image.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { type Column, DataTable } from '../shared/data-table.tsx'
import { detailsColumn } from '../shared/details-column.tsx'
import type { Selection, Tick } from '../shared/use-selection.ts'
import { completionLabels } from './completion-filter.tsx'
import type { useProductList } from './product-queries.ts'
import { toUsedSummary } from './used-summary.ts'

type ProductTableProps = {
  list: ReturnType<typeof useProductList>
  /** Null while rows cannot be selected. */
  selection: Selection | null
  onOpen: (productId: string) => void
}

export function ProductTable({ list, selection, ...props }: ProductTableProps) {
  const onOpen = useStableCallback(props.onOpen)
  const onTick = useStableCallback((...ticked: Parameters<OnTick>) => selection?.toggle(...ticked))
  const columns = useMemo(() => toColumns(onTick, onOpen), [onTick, onOpen])
  return (
    <DataTable
      label="Products"
      className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5"
      {...{ columns, list, selection }}
    />
  )
}

type OnTick = Selection['toggle']

function toColumns(onTick: OnTick, onOpen: ProductTableProps['onOpen']): Column<Product>[] {
  return [
    {
      key: 'product',
      label: 'Product',
      className: 'py-1.5',
      cell: (product, tick) => <ProductName {...{ product, tick, onTick }} />,
    },
    { key: 'type', label: 'Type', hiddenBelow: 'sm', cell: ({ type }) => type },
    {
      key: 'maker',
      label: 'Brand/Artist',
      hiddenBelow: 'md',
      cell: (product) => <p className="max-w-60 truncate">{toMaker(product)}</p>,
    },
    {
      key: 'stock',
      label: 'Stock',
      numeric: true,
      className: ({ stock, offerSummary }) =>
        stock === 0 && !offerSummary && 'font-medium text-error',
      cell: (product) => <StockCell product={product} />,
    },
    { key: 'price', label: 'Price', numeric: true, cell: ({ price }) => formatPrice(price) },
    detailsColumn({ label: 'View/Edit', compactBelow: 'sm', describedBy: toNameElementId, onOpen }),
  ]
}

/** Own stock, and the used copies that can be bought. */
function StockCell({ product: { stock, offerSummary } }: { product: Product }) {
  const used = toUsedSummary(offerSummary)
  if (!used) return stock
  return (
    <>
      {stock}
      <span className="block text-sm whitespace-nowrap text-soft">{used}</span>
    </>
  )
}

type ProductNameProps = {
  product: Product
  /** Undefined while rows cannot be selected. */
  tick: Tick | undefined
  onTick: OnTick
}

/** Wide enough for the checkbox, so that selection mode does not move the columns. */
function ProductName({ product, tick, onTick }: ProductNameProps) {
  return (
    <div className="flex max-w-36 items-center gap-3 sm:max-w-60 lg:max-w-md">
      {tick && <RowCheckbox {...{ product, tick, onTick }} />}
      <ResponsiveImage
        {...toImageSource(product.thumbnail, 160)}
        alt=""
        width={40}
        height={40}
        sizes="40px"
        className={cx('size-10 shrink-0', tick && 'max-sm:hidden')}
      />
      <div className="min-w-0">
        <span id={toNameElementId(product)} className="line-clamp-2 font-medium">
          {product.name}
        </span>
        {product.needsCompletion && (
          <Badge tone="yellow" className="mt-1 max-lg:whitespace-normal">
            {completionLabels[product.needsCompletion]}
          </Badge>
        )}
      </div>
    </div>
  )
}

function RowCheckbox({ product, tick, onTick }: ProductNameProps) {
  return (
    <Checkbox
      aria-label={`Select ${product.name}`}
      checked={tick !== 'off'}
      disabled={tick === 'all'}
      onChange={({ target, nativeEvent }) =>
        onTick(product._id, target.checked, isShiftClick(nativeEvent))
      }
    />
  )
}

/** The Space key toggles a checkbox without selecting a range. */
function isShiftClick(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}

function toMaker({ type, brand, albumInfo }: Product): string {
  return (type === 'vinyl' ? albumInfo?.artist : brand) || '-'
}

function toNameElementId({ _id }: Product): string {
  return `product-${_id}`
}
