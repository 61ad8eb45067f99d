import type { Product } from '#contract/products/catalogue.ts'
import { hasPressingFacts, hasSides } from './has-pressing-facts.ts'
import { PressingSection } from './pressing-section.tsx'
import { toRecordTracks } from './record-tracks.ts'
import { SideTrackList } from './side-track-list.tsx'
import { TrackList } from './track-list.tsx'

/** The facts of the pressing, and the tracks by sides, or as plain titles when no more is known. */
export default function RecordSections({ product }: { product: Product }) {
  const { pressing, albumInfo } = product
  return (
    <>
      {pressing && hasPressingFacts(pressing) && <PressingSection pressing={pressing} />}
      {pressing && hasSides(pressing) ? (
        <SideTrackList tracks={pressing.tracks} playable={toRecordTracks(product)} />
      ) : (
        <TrackList tracks={albumInfo?.trackList ?? []} />
      )}
    </>
  )
}
