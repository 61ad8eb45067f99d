import { type ReactNode, useMemo } from 'react'
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
import { useScreenWidth } from '../shared/use-screen-width.ts'
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
  const isNarrow = useScreenWidth() === 'narrow'
  const columns = useMemo(() => toColumns({ isNarrow, onTick, onOpen }), [isNarrow, onTick, onOpen])
  return (
    <DataTable
      label="Products"
      className="max-sm:[&_td]:px-1 max-sm:[&_th]:px-1"
      {...{ columns, list, selection }}
    />
  )
}

type OnTick = Selection['toggle']

type ColumnOptions = { isNarrow: boolean; onTick: OnTick; onOpen: ProductTableProps['onOpen'] }

/** On a phone the stock is below the name, which takes the width that the other columns leave. */
function toColumns({ isNarrow, onTick, onOpen }: ColumnOptions): Column<Product>[] {
  return [
    {
      key: 'product',
      label: 'Product',
      className: cx('py-1.5', isNarrow && 'w-full max-w-0'),
      cell: (product, tick) => (
        <ProductName {...{ product, tick, onTick }}>
          {isNarrow && <StockLine product={product} />}
        </ProductName>
      ),
    },
    { key: 'type', label: 'Type', hiddenBelow: 'sm', cell: ({ type }) => type },
    {
      key: 'maker',
      label: 'Brand/Artist',
      hiddenBelow: 'md',
      cell: (product) => <p className="max-w-60 truncate">{toMaker(product)}</p>,
    },
    ...(isNarrow ? [] : [stockColumn]),
    { key: 'price', label: 'Price', numeric: true, cell: ({ price }) => formatPrice(price) },
    detailsColumn({ label: 'View/Edit', compactBelow: 'sm', describedBy: toNameElementId, onOpen }),
  ]
}

const isSoldOut = ({ stock, offerSummary }: Product) => stock === 0 && !offerSummary

const stockColumn: Column<Product> = {
  key: 'stock',
  label: 'Stock',
  numeric: true,
  className: (product) => isSoldOut(product) && 'font-medium text-error',
  cell: (product) => <StockCell product={product} />,
}

function StockLine({ product }: { product: Product }) {
  const used = toUsedSummary(product.offerSummary)
  return (
    <p className={cx('text-sm', isSoldOut(product) ? 'font-medium text-error' : 'text-soft')}>
      Stock {[product.stock, used].filter((text) => text !== '').join(', ')}
    </p>
  )
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
  /** Below the name. */
  children?: ReactNode
}

/** Wide enough for the checkbox, so that selection mode does not move the columns. */
function ProductName({ product, tick, onTick, children }: ProductNameProps) {
  return (
    <div className="flex items-center gap-2 sm:max-w-60 sm:gap-3 lg:max-w-md">
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
        {children}
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
