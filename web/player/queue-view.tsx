import MoveDown from 'lucide-react/icons/move-down'
import MoveUp from 'lucide-react/icons/move-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { empty, jumpTo, remove, setQueue } from './deck.ts'
import { Volume } from './player-sliders.tsx'
import { moveTrack, type Queue } from './queue.ts'

/** The queue above the bar. Alt with an arrow key moves the track that has the focus. */
export function QueueView({ queue }: { queue: Queue }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="player-queue border-b border-line">
      <div className="column flex items-center justify-between gap-4 py-2">
        <h2 ref={heading} tabIndex={-1} className="text-base outline-none">
          Queue
        </h2>
        <Volume className="lg:hidden" />
        <Button variant="quiet" size="sm" onClick={empty}>
          Empty queue
        </Button>
      </div>
      <ol className="column max-h-[min(40dvh,24rem)] overflow-y-auto overscroll-contain pb-2">
        {queue.tracks.map((track, place) => (
          <QueueRow
            key={track._id}
            {...{ queue, place }}
            onRemove={() => {
              heading.current?.focus()
              remove(place)
            }}
          />
        ))}
      </ol>
    </div>
  )
}

type QueueRowProps = { queue: Queue; place: number; onRemove: () => void }

function QueueRow({ queue, place, onRemove }: QueueRowProps) {
  const track = queue.tracks[place]
  if (!track) return null
  const { title, artist, name } = track
  const move = (by: 1 | -1) => setQueue(moveTrack(queue, place, by))

  function moveByKey(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || (by !== 1 && by !== -1)) return
    event.preventDefault()
    move(by)
  }

  return (
    <li
      aria-current={place === queue.at || undefined}
      className="group flex items-center gap-1 border-t border-line py-1 text-sm aria-current:text-accent forced-colors:aria-current:outline-2"
    >
      <button
        type="button"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => jumpTo(place)}
        onKeyDown={moveByKey}
        className="flex min-h-9 min-w-0 flex-1 items-baseline gap-3 py-1.5 text-left"
      >
        <span className="exact w-6 shrink-0 text-right text-faint">{place + 1}</span>
        <span dir="auto" className="min-w-0 truncate">
          {title}
          <span className="text-soft"> {[artist, name].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      <IconButton
        label={`Move ${title} up`}
        size="sm"
        disabled={place === 0}
        onClick={() => move(-1)}
      >
        <MoveUp />
      </IconButton>
      <IconButton
        label={`Move ${title} down`}
        size="sm"
        disabled={place === queue.tracks.length - 1}
        onClick={() => move(1)}
      >
        <MoveDown />
      </IconButton>
      <IconButton label={`Remove ${title}`} size="sm" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}
