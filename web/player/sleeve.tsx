import { toImageSource } from '#web/lib/image.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import type { QueuedTrack } from './sound.ts'

/** The cover, with the record halfway out of it; it turns while it plays. */
export function Sleeve({ track, isPlaying }: { track: QueuedTrack; isPlaying: boolean }) {
  return (
    <div aria-hidden="true" className="player-sleeve" data-playing={isPlaying || undefined}>
      <span className="player-record" />
      <ResponsiveImage
        key={track.productId}
        {...(track.thumbnail ? toImageSource(track.thumbnail, 160) : { src: null })}
        alt=""
        width={160}
        height={160}
        sizes="3.5rem"
        lazy={false}
        className="relative size-full"
      />
    </div>
  )
}
