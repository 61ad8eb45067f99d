import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toShortGrades } from '#contract/copies/grade-text.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toImageSource } from '#web/lib/image.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

type ProductLineProps = {
  product: Product
  /** The address; that of the offer by default. */
  id?: string
  withOffer?: boolean
  children: ReactNode
}

/** A row of the want list: cover, names, and what the list says about it. */
export function ProductLine({ product, id, withOffer = false, children }: ProductLineProps) {
  const { _id, name, thumbnail, albumInfo, brand, copy, option } = product
  const maker = albumInfo?.artist || brand
  const offer = copy ? `Used: ${toShortGrades(copy)}` : option?.label
  return (
    <li className="flex gap-4 border-t border-line py-4">
      <ResponsiveImage
        {...toImageSource(thumbnail, 160)}
        sizes="5rem"
        alt=""
        width={80}
        height={80}
        className="size-20 shrink-0"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3 wrap-anywhere">
        <div className="min-w-0 flex-1 basis-64">
          <Link
            to={`/products/item/${id ?? _id}`}
            className="font-medium decoration-1 underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {maker && <p className="text-sm text-soft">{maker}</p>}
          {withOffer && offer && <p className="text-sm text-soft">{offer}</p>}
        </div>
        {children}
      </div>
    </li>
  )
}
