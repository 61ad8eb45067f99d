import { toCents, toDollars } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toImageSource } from '#web/lib/image.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

/** The ordered products, with the prices, names and images at the time of the order. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul aria-label="Items" className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <OrderLineRow key={line._id} line={line} />
      ))}
    </ul>
  )
}

function OrderLineRow({ line: { productId: product, quantity, price } }: { line: OrderLine }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <ResponsiveImage
        {...toImageSource(product.thumbnail, 160)}
        alt=""
        width={56}
        height={56}
        sizes="56px"
        className="size-14 shrink-0"
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{product.name || 'Unknown Product'}</p>
        <p className="exact text-soft">
          {quantity} × {formatPrice(price)}
        </p>
      </div>
      <p className="exact text-sm whitespace-nowrap">
        {formatPrice(toDollars(toCents(price) * quantity))}
      </p>
    </li>
  )
}
