import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cardHeader, type ProductSummary, toProductHref } from '#web/catalogue/index.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toImageSource } from '#web/lib/image.ts'
import { cx } from '#web/ui/cx.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

type OptionProps = {
  id: string
  isActive: boolean
  onChoose: () => void
}

export function SuggestedProduct({
  product,
  ...option
}: OptionProps & { product: ProductSummary }) {
  const maker = cardHeader(product)
  return (
    <Option {...option} to={toProductHref(product._id)}>
      <ResponsiveImage
        {...toImageSource(product.thumbnail, 160)}
        alt=""
        width={48}
        height={48}
        sizes="3rem"
        className="size-12 shrink-0"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {product.name}
        </span>
        {maker !== '' && (
          <span dir="auto" className="block truncate text-sm text-soft">
            {maker}
          </span>
        )}
      </span>
      <span className="shrink-0 text-right text-sm tabular-nums">
        {formatPrice(product.price)}
        {product.available <= 0 && <span className="block text-soft">Sold out</span>}
      </span>
    </Option>
  )
}

type AllResultsProps = OptionProps & { to: string; text: string; count: string | undefined }

export function AllResults({ text, count, ...option }: AllResultsProps) {
  return (
    <Option {...option}>
      <span className="flex size-12 shrink-0 items-center justify-center">
        <ArrowRight className="size-5 text-soft" />
      </span>
      <span className="min-w-0 flex-1 truncate">
        All results for <bdi className="font-medium">“{text}”</bdi>
      </span>
      {count !== undefined && <span className="text-sm text-soft tabular-nums">{count}</span>}
    </Option>
  )
}

type LinkOptionProps = OptionProps & { to: string; children: ReactNode }

/** A link, so that it can be opened in a new tab; the keyboard focus stays in the field. */
function Option({ id, to, isActive, onChoose, children }: LinkOptionProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
      className={cx(
        '-mx-2 flex max-w-3xl items-center gap-4 rounded-sm px-2 py-1.5 hover:bg-sunken',
        isActive && 'bg-sunken outline-2 -outline-offset-2 outline-accent',
      )}
    >
      {children}
    </Link>
  )
}
