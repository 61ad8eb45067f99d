import type { Pressing } from '#contract/pressings/pressing.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { hasPressingFacts, hasSides } from './has-pressing-facts.ts'
import { PressingSection } from './pressing-section.tsx'
import { SideTrackList } from './side-track-list.tsx'
import { TrackList } from './track-list.tsx'

type RecordSectionsProps = { pressing: Pressing; albumInfo: Product['albumInfo'] }

/** The sections of a record with pressing data: the facts, and the tracks by sides. */
export default function RecordSections({ pressing, albumInfo }: RecordSectionsProps) {
  return (
    <>
      {hasPressingFacts(pressing) && <PressingSection pressing={pressing} />}
      {hasSides(pressing) ? (
        <SideTrackList tracks={pressing.tracks} />
      ) : (
        <TrackList tracks={albumInfo?.trackList ?? []} />
      )}
    </>
  )
}
