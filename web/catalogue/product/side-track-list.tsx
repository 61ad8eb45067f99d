import type { PressingTrack } from '#contract/pressings/pressing.ts'
import { formatLength, formatRunningTime, toSides } from '#contract/pressings/track-list.ts'
import { PlayButton, type QueuedTrack } from '#web/player/index.ts'

type NumberedTrack = PressingTrack & {
  /** Headings do not count. */
  number: number
  key: number
}

type SideTrackListProps = {
  tracks: readonly PressingTrack[]
  /** Those with a clip. */
  playable: readonly QueuedTrack[]
}

/** The tracks by sides, each with its running time, its positions and the lengths that are known. */
export function SideTrackList({ tracks, playable }: SideTrackListProps) {
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
              <TrackRow key={track.key} {...{ track, playable }} />
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

type TrackRowProps = { track: NumberedTrack; playable: readonly QueuedTrack[] }

function TrackRow({ track, playable }: TrackRowProps) {
  const { position, number, title, artist, seconds, isHeading, clip } = track
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
      {playable.length > 0 && (
        <span className="w-8 shrink-0 noscript:hidden">
          {clip && (
            <PlayButton
              tracks={playable}
              place={playable.findIndex(({ _id }) => _id === clip._id)}
              className="-my-2 flex size-8 items-center justify-center self-center rounded-full border border-edge transition-colors hover:border-accent hover:bg-accent hover:text-on-accent"
            />
          )}
        </span>
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
