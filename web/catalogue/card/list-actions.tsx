import { Link } from 'react-router'
import { play } from '#web/player/index.ts'
import type { ProductSummary } from './product-summary.ts'

type ListActionsProps = { crateHref: string; products: readonly ProductSummary[] }

/** Beside the count, which is announced without them: the list as a crate, and the first clip of each record shown. */
export function ListActions({ crateHref, products }: ListActionsProps) {
  const tracks = products.flatMap(({ firstClip, _id: productId, name, artist, thumbnail }) =>
    firstClip ? [{ ...firstClip, productId, name, artist, thumbnail }] : [],
  )
  if (products.length === 0) return null
  return (
    <p className="flex gap-4 text-sm text-soft">
      {tracks.length > 0 && (
        <button type="button" onClick={() => play(tracks)} className="link noscript:hidden">
          Play all
        </button>
      )}
      <Link to={crateHref} className="link">
        Flip through
      </Link>
    </p>
  )
}
