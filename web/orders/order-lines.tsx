import { type ReactNode, Suspense } from 'react'
import { toCents, toDollars } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toImageSource } from '#web/lib/image.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { cx } from '#web/ui/cx.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { toLineName } from './line-name.ts'

/** Most orders have no used copy. */
const SoldAsDetails = lazyPart(async () => (await import('./sold-as.tsx')).SoldAsDetails)

type OrderLinesProps = {
  lines: readonly OrderLine[]
  /** One line of text below the description of a used copy. */
  below?: (line: OrderLine) => ReactNode
}

/** The ordered products, with the prices, names and images at the time of the order. */
export function OrderLines({ lines, below }: OrderLinesProps) {
  return (
    <ul aria-label="Items" className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <OrderLineRow key={line._id} line={line} below={below?.(line)} />
      ))}
    </ul>
  )
}

function OrderLineRow({ line, below }: { line: OrderLine; below: ReactNode }) {
  const { productId: product, quantity, price, soldAs } = line
  return (
    <li className={cx('flex gap-3 py-3', soldAs?.kind === 'used' ? 'items-start' : 'items-center')}>
      <ResponsiveImage
        {...toImageSource(product.thumbnail, 160)}
        alt=""
        width={56}
        height={56}
        sizes="56px"
        className="size-14 shrink-0"
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{toLineName(line)}</p>
        <p className="exact text-soft">
          {quantity} × {formatPrice(price)}
        </p>
        {soldAs?.kind === 'used' && (
          <Suspense fallback={<SoldAsSkeleton hasLineBelow={below !== undefined} />}>
            <SoldAsDetails soldAs={soldAs} />
            {below}
          </Suspense>
        )}
      </div>
      <p className="exact text-sm whitespace-nowrap">
        {formatPrice(toDollars(toCents(price) * quantity))}
      </p>
    </li>
  )
}

/** As tall as what it stands for, so that nothing below moves. */
function SoldAsSkeleton({ hasLineBelow }: { hasLineBelow: boolean }) {
  return (
    <>
      <p className="mt-0.5 text-soft">Sold as: …</p>
      {hasLineBelow && <p>&nbsp;</p>}
    </>
  )
}
