import ListMusic from 'lucide-react/icons/list-music'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { deck, empty, pauseWithoutBar, skip, toggle } from './deck.ts'
import { useMediaSession } from './media-session.ts'
import { Position, Volume } from './player-sliders.tsx'
import { currentOf } from './queue.ts'
import { QueueView } from './queue-view.tsx'
import { RecordPurchase } from './record-purchase.tsx'
import { Sleeve } from './sleeve.tsx'
import type { QueuedTrack } from './sound.ts'
import { useSpaceKey } from './use-space-key.ts'

/** Sticks to the foot of the window and takes its place below the footer: it covers nothing at the end of a page. */
export function PlayerBar() {
  const { queue } = useStore(deck, deck.get())
  const track = currentOf(queue)
  useEffect(pauseWithoutBar, [])
  return track ? <Bar track={track} /> : null
}

function Bar({ track }: { track: QueuedTrack }) {
  const { queue, isPlaying, problem } = useStore(deck, deck.get())
  const [isQueueOpen, setIsQueueOpen] = useState(false)
  const queueButton = useRef<HTMLButtonElement>(null)
  useMediaSession(track, isPlaying)
  useSpaceKey()

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isQueueOpen) return
    setIsQueueOpen(false)
    queueButton.current?.focus()
  }

  return (
    <section aria-label="Player" data-player onKeyDown={closeOnEscape} className="player">
      <p role="status" className="sr-only">
        {problem} {isPlaying && `Playing ${track.title} by ${track.artist || track.name}`}
      </p>
      {isQueueOpen && <QueueView queue={queue} />}
      {problem && <p className="column pt-2 text-sm text-error">{problem}</p>}
      <div className="column player-face">
        <TrackText track={track} isPlaying={isPlaying} />
        <div className="-ml-2.5 flex items-center gap-1 [grid-area:keys] md:ml-0">
          <IconButton label="Previous" onClick={() => skip(-1)}>
            <SkipBack className="fill-current" />
          </IconButton>
          <IconButton
            label={isPlaying ? 'Pause' : 'Play'}
            variant="primary"
            onClick={toggle}
            className="rounded-full!"
          >
            {isPlaying ? <Pause className="fill-current" /> : <Play className="fill-current" />}
          </IconButton>
          <IconButton
            label="Next"
            disabled={queue.at >= queue.tracks.length - 1}
            onClick={() => skip(1)}
          >
            <SkipForward className="fill-current" />
          </IconButton>
        </div>
        <Position track={track} />
        <Volume className="max-lg:hidden" />
        <RecordPurchase key={track.productId} productId={track.productId} />
        <div className="-mr-2.5 flex items-center justify-end [grid-area:ends]">
          <IconButton
            ref={queueButton}
            label={`Queue, ${queue.tracks.length} ${queue.tracks.length === 1 ? 'track' : 'tracks'}`}
            aria-expanded={isQueueOpen}
            onClick={() => setIsQueueOpen(!isQueueOpen)}
          >
            <ListMusic />
          </IconButton>
          <IconButton label="Close the player" onClick={empty}>
            <X />
          </IconButton>
        </div>
      </div>
    </section>
  )
}

function TrackText({ track, isPlaying }: { track: QueuedTrack; isPlaying: boolean }) {
  const { title, name, artist, productId } = track
  return (
    <div className="flex min-w-0 items-center gap-3 [grid-area:track] md:gap-4">
      <Sleeve track={track} isPlaying={isPlaying} />
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <p dir="auto" className="truncate text-sm text-soft">
          <Link
            to={`/products/item/${encodeURIComponent(productId)}`}
            className="decoration-1 underline-offset-4 hover:text-ink hover:underline"
          >
            {[artist, name].filter(Boolean).join(' · ')}
          </Link>
        </p>
      </div>
    </div>
  )
}
