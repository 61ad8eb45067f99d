import { play } from '#web/player/index.ts'
import type { ProductSummary } from './product-summary.ts'

/** Queues the first clip of each record shown; absent when none has one. */
export function PlayAll({ products }: { products: readonly ProductSummary[] }) {
  const tracks = products.flatMap(({ firstClip, _id: productId, name, artist, thumbnail }) =>
    firstClip ? [{ ...firstClip, productId, name, artist, thumbnail }] : [],
  )
  return (
    tracks.length > 0 && (
      <span className="noscript:hidden">
        {' · '}
        <button type="button" onClick={() => play(tracks)} className="link">
          Play all
        </button>
      </span>
    )
  )
}
