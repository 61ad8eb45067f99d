import type { PressingTrack } from '#contract/pressings/pressing.ts'
import { formatLength, formatRunningTime, toSides } from '#contract/pressings/track-list.ts'

type NumberedTrack = PressingTrack & {
  /** Headings do not count. */
  number: number
  key: number
}

/** The tracks by sides, each with its running time, its positions and the lengths that are known. */
export function SideTrackList({ tracks }: { tracks: readonly PressingTrack[] }) {
  return (
    <section aria-labelledby="tracks" className="mt-10">
      <h2 id="tracks" className="text-xl">
        Track List
      </h2>
      {toSides(numbered(tracks)).map(({ side, tracks: own }) => (
        <div key={own[0]?.key} className="mt-3">
          {side !== undefined && (
            <h3 className="flex items-baseline justify-between gap-4 pt-2 pb-1.5 text-base">
              Side {side} <RunningTime tracks={own} />
            </h3>
          )}
          <ol className="border-b border-line text-sm">
            {own.map((track) => (
              <TrackRow key={track.key} track={track} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function RunningTime({ tracks }: { tracks: readonly PressingTrack[] }) {
  const text = formatRunningTime(tracks)
  return text && <span className="exact text-sm font-normal text-soft">{text}</span>
}

function TrackRow({ track }: { track: NumberedTrack }) {
  const { position, number, title, artist, seconds, isHeading } = track
  if (isHeading) {
    return (
      <li dir="auto" className="border-t border-line pt-4 pb-2.5 font-semibold">
        {title}
      </li>
    )
  }
  return (
    <li className="flex items-baseline gap-4 border-t border-line py-2.5">
      <span
        aria-hidden={position === '' || undefined}
        className="exact w-9 shrink-0 text-right text-faint"
      >
        {position || number}
      </span>
      <span dir="auto" className="min-w-0 flex-1">
        {artist !== '' && <span className="text-soft">{artist} – </span>}
        {title}
      </span>
      {seconds !== undefined && (
        <span className="exact shrink-0 text-soft">{formatLength(seconds)}</span>
      )}
    </li>
  )
}

function numbered(tracks: readonly PressingTrack[]): NumberedTrack[] {
  let number = 0
  return tracks.map((track, key) => {
    if (!track.isHeading) number += 1
    return { ...track, number, key }
  })
}
