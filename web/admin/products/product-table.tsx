import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import type { Product } from '../../../contract/catalogue.ts'
import { formatPrice } from '../../lib/format.ts'
import { toImageSource } from '../../lib/image.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { Table, TableCell, TableHead, TableRow } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Selection, Tick } from '../bulk/use-selection.ts'
import { GrowingRows } from '../parts/growing-rows.tsx'
import { useScreenWidth } from '../parts/use-screen-width.ts'

type ProductTableProps = {
  products: readonly Product[]
  /** What the rows answer. */
  question: string
  /** They answer an earlier question; the new answer is on its way. */
  isOutdated: boolean
  /** Null while nobody selects. */
  selection: Selection | null
  onOpen: (productId: string) => void
}

export function ProductTable(props: ProductTableProps) {
  const { products, question, isOutdated, selection } = props
  const isNarrow = useScreenWidth() === 'narrow'
  const onOpen = useStableCallback(props.onOpen)
  const onTick = useStableCallback((...ticked: Parameters<OnTick>) => selection?.toggle(...ticked))
  const toRow = (product: Product) => (
    <ProductRow
      key={product._id}
      tick={selection?.tickOf(product._id)}
      {...{ product, isNarrow, onTick, onOpen }}
    />
  )
  return (
    <Table
      label="Products"
      aria-busy={isOutdated}
      className={cx(
        'transition-opacity max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5',
        isOutdated && 'opacity-60',
      )}
    >
      <thead>
        <tr>
          <TableHead>Product</TableHead>
          <TableHead className="max-sm:hidden">Type</TableHead>
          <TableHead className="max-md:hidden">Brand/Artist</TableHead>
          <TableHead numeric>Stock</TableHead>
          <TableHead numeric>Price</TableHead>
          <TableHead>
            <VisuallyHidden>Details</VisuallyHidden>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        <GrowingRows items={products} {...{ question, toRow }} />
      </tbody>
    </Table>
  )
}

type OnTick = Selection['toggle']

type ProductRowProps = {
  product: Product
  isNarrow: boolean
  /** None while nobody selects. */
  tick: Tick | undefined
  onTick: OnTick
  onOpen: (productId: string) => void
}

const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, isNarrow, tick, onTick, onOpen } = props
  const nameElement = `product-${product._id}`
  return (
    <TableRow>
      <TableCell className="py-1.5">
        <div className="flex max-w-36 items-center gap-3 sm:max-w-60 lg:max-w-md">
          {tick && <RowCheckbox {...{ product, tick, onTick }} />}
          <Picture
            {...toImageSource(product.thumbnail, 160)}
            alt=""
            width={40}
            height={40}
            sizes="40px"
            className={cx('size-10 shrink-0', tick && 'max-sm:hidden')}
          />
          <span id={nameElement} className="line-clamp-2 font-medium">
            {product.name}
          </span>
        </div>
      </TableCell>
      <TableCell className="max-sm:hidden">{product.type}</TableCell>
      <TableCell className="max-md:hidden">
        <p className="max-w-60 truncate">{toMaker(product)}</p>
      </TableCell>
      <TableCell numeric className={cx(product.stock === 0 && 'font-medium text-accent')}>
        {product.stock}
      </TableCell>
      <TableCell numeric>{formatPrice(product.price)}</TableCell>
      <TableCell className="text-right">
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:px-2"
          aria-haspopup="dialog"
          aria-describedby={nameElement}
          onClick={() => onOpen(product._id)}
        >
          {isNarrow && <ChevronRight aria-hidden="true" />}
          <span className="max-sm:sr-only">View/Edit</span>
        </Button>
      </TableCell>
    </TableRow>
  )
})

type RowCheckboxProps = { product: Product; tick: Tick; onTick: OnTick }

/** Inside the first column: the table keeps the columns it has. */
function RowCheckbox({ product, tick, onTick }: RowCheckboxProps) {
  return (
    <Checkbox
      aria-label={`Select ${product.name}`}
      checked={tick !== 'off'}
      disabled={tick === 'all'}
      onChange={({ target, nativeEvent }) =>
        onTick(product._id, target.checked, wasWithShift(nativeEvent))
      }
    />
  )
}

/** A click on a checkbox; its keys are no range. */
function wasWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}

function toMaker({ type, brand, albumInfo }: Product): string {
  return (type === 'vinyl' ? albumInfo?.artist : brand) || '-'
}
