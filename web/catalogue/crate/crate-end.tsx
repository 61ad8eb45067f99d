import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/products/catalogue.ts'
import { useAddToCart } from '#web/cart/index.ts'
import { isNotFound } from '#web/lib/api/api.ts'
import { productQuery } from '#web/lib/api/product-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toImageSource } from '#web/lib/image.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toUsedText } from '../card/offer-text.ts'
import { toProductHref } from '../card/product-card.tsx'
import type { SavedRecord } from './rules/saved-records.ts'

/** The saved records with their current data; one that the shop has deleted is removed from the stored list. */
type SavedRecordsProps = {
  records: readonly SavedRecord[]
  onRemove: (id: string) => void
}

export function SavedRecords({ records, onRemove }: SavedRecordsProps) {
  const results = useQueries(
    { queries: records.map(({ offerId }) => productQuery(offerId)) },
    queryClient,
  )
  const gone = records.filter((_, place) => isNotFound(results[place]?.error))
  const goneIds = gone.map(({ id }) => id).join()

  const removeAll = useEffectEvent((ids: string) => {
    for (const id of ids.split(',').filter(Boolean)) onRemove(id)
  })
  useEffect(() => removeAll(goneIds), [goneIds])

  return (
    <ul className="mx-auto mt-8 max-w-2xl text-left">
      {records.map((record, place) => {
        const { data, error, refetch } = results[place] ?? {}
        return (
          <li
            key={record.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-4 last:border-b"
          >
            {data && <SavedRow {...{ record, onRemove }} offer={data} />}
            {!data && error && (
              <>
                <p className="flex-1 text-sm">This record could not be loaded.</p>
                <Button variant="secondary" size="sm" onClick={() => refetch?.()}>
                  Try again
                </Button>
              </>
            )}
            {!data && !error && <RowSkeleton />}
          </li>
        )
      })}
    </ul>
  )
}

type SavedRowProps = { record: SavedRecord; offer: Product } & Pick<SavedRecordsProps, 'onRemove'>

function SavedRow({ record, offer, onRemove }: SavedRowProps) {
  const { id } = record
  return (
    <>
      <ResponsiveImage
        {...toImageSource(offer.thumbnail, 160)}
        alt=""
        width={80}
        height={80}
        sizes="5rem"
        className="size-16 shrink-0 sm:size-20"
      />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p dir="auto" className="line-clamp-1 text-sm text-soft">
          {offer.albumInfo?.artist || offer.brand}
        </p>
        <Link to={toProductHref(id)} dir="auto" className="link line-clamp-2 font-semibold">
          {offer.name}
        </Link>
        <p className="text-sm">
          <span className="font-medium tabular-nums">{formatPrice(offer.price)}</span>
          {offer.copy && <span className="ml-3 text-soft">{toUsedText(offer)}</span>}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Purchase record={record} offer={offer} />
        <Button variant="quiet" size="sm" onClick={() => onRemove(id)}>
          Remove<span className="sr-only"> {offer.name}</span>
        </Button>
      </div>
    </>
  )
}

function Purchase({ record, offer }: { record: SavedRecord; offer: Product }): ReactNode {
  const { addToCart, isAdding } = useAddToCart()
  if (record.isOption) {
    return (
      <ButtonLink to={toProductHref(record.id)} variant="secondary" size="sm">
        Choose an option
      </ButtonLink>
    )
  }
  const isSoldOut = offer.available <= 0
  return (
    <Button size="sm" loading={isAdding} disabled={isSoldOut} onClick={() => addToCart(offer, 1)}>
      {isSoldOut ? 'Sold out' : 'Add to Cart'}
      <span className="sr-only">: {offer.name}</span>
    </Button>
  )
}

function RowSkeleton() {
  return (
    <>
      <Skeleton className="size-16 sm:size-20" />
      <Skeleton className="h-5 w-40" />
    </>
  )
}
