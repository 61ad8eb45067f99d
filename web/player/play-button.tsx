import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useStore } from '#web/lib/store.ts'
import { cx } from '#web/ui/cx.ts'
import { play } from './play.ts'
import { player } from './player-code.ts'
import { type QueuedTrack, soundingTrack } from './sound.ts'

type PlayButtonProps = {
  tracks: readonly QueuedTrack[]
  /** The one to start with. */
  place?: number
  /** Visible in place of the name of the track, for the record as a whole. */
  label?: string
  className?: string
}

/** Starts a track of a record, and pauses it while it plays. */
export function PlayButton({ tracks, place = 0, label, className }: PlayButtonProps) {
  const sounding = useStore(soundingTrack, null)
  const track = tracks[place]
  if (!track) return null
  const isOn = label ? sounding?.productId === track.productId : sounding?._id === track._id
  const Icon = isOn ? Pause : Play
  const verb = isOn ? 'Pause' : 'Play'
  return (
    <button
      type="button"
      aria-label={label ? undefined : `${verb} ${track.title}`}
      onClick={() => (isOn ? player.get()?.toggle() : play(tracks, place))}
      className={cx('noscript:hidden', className)}
    >
      <Icon className="size-4 fill-current" />
      {label && (isOn ? verb : label)}
    </button>
  )
}
