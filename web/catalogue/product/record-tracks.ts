import type { Product } from '#contract/products/catalogue.ts'
import type { QueuedTrack } from '#web/player/index.ts'

/** The tracks of a record that can be played, in their order. */
export function toRecordTracks({
  _id,
  name,
  albumInfo,
  thumbnail,
  pressing,
}: Product): QueuedTrack[] {
  const record = { productId: _id, name, artist: albumInfo?.artist ?? '', thumbnail }
  return (pressing?.tracks ?? []).flatMap(({ clip, title, artist }) =>
    clip ? [{ ...clip, ...record, title, ...(artist && { artist }) }] : [],
  )
}
