import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toImageSource } from '#web/lib/image.ts'
import { cx } from '#web/ui/cx.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

type ShareBarProps = { value: number; max: number; className?: string }

/** A bar in proportion to the number beside it. */
export function ShareBar({ value, max, className = 'h-1.5' }: ShareBarProps) {
  const share = max > 0 ? value / max : 0
  return (
    <div aria-hidden="true" className={cx('w-full', className)}>
      <div
        style={{ width: `${share * 100}%` }}
        className="h-full min-w-px bg-ink forced-colors:bg-[CanvasText]"
      />
    </div>
  )
}

type ProductCellProps = {
  product: { name: string; thumbnail: string }
  /** The URL of the product; null for a deleted one. */
  to: string | null
  note?: ReactNode
  /** Below the name. */
  bar?: ReactNode
}

/** The heading of a row: a product with its image. */
export function ProductCell({ product, to, note, bar }: ProductCellProps) {
  return (
    <th scope="row" className="w-full max-w-0 py-1 pl-1 font-normal">
      <div className="flex min-w-0 items-center gap-3">
        <ResponsiveImage
          {...toImageSource(product.thumbnail, 160)}
          alt=""
          width={32}
          height={32}
          sizes="32px"
          className="size-8 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <p className="truncate">
            {to === null ? (
              product.name
            ) : (
              <Link to={to} className="link">
                {product.name}
              </Link>
            )}
            {note}
          </p>
          {bar}
        </div>
      </div>
    </th>
  )
}
