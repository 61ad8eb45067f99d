import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TRACK_TITLE_MAX, TRACKS_MAX } from '#contract/limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DraftTrack } from './product-draft.ts'

type TrackListProps = {
  tracks: readonly DraftTrack[]
  onTracksChange: (tracks: DraftTrack[]) => void
  error: string | undefined
}

/** Enter starts the next track. The last row stays. */
export function TrackList({ tracks, onTracksChange, error }: TrackListProps) {
  /** A new object each time: the same row may take the focus twice. */
  const [next, setNext] = useState<{ key: number | undefined }>()

  function addAfter(index: number) {
    if (tracks.length >= TRACKS_MAX) return
    const key = Math.max(...tracks.map((track) => track.key)) + 1
    onTracksChange(tracks.toSpliced(index + 1, 0, { key, title: '' }))
    setNext({ key })
  }

  function removeAt(index: number) {
    const rest = tracks.toSpliced(index, 1)
    onTracksChange(rest)
    setNext({ key: rest[Math.max(index - 1, 0)]?.key })
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Track List</legend>
      <ol className="space-y-2">
        {tracks.map((track, index) => (
          <TrackRow
            key={track.key}
            number={index + 1}
            title={track.title}
            focus={track.key === next?.key ? next : undefined}
            canAdd={tracks.length < TRACKS_MAX}
            canRemove={tracks.length > 1}
            onTitleChange={(title) => onTracksChange(tracks.with(index, { ...track, title }))}
            onAdd={() => addAfter(index)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="mt-1.5 text-sm text-accent empty:sr-only">
        {error}
      </p>
    </fieldset>
  )
}

type TrackRowProps = {
  number: number
  title: string
  /** A new object moves the focus here. */
  focus: object | undefined
  canAdd: boolean
  canRemove: boolean
  onTitleChange: (title: string) => void
  onAdd: () => void
  onRemove: () => void
}

function TrackRow(props: TrackRowProps) {
  const { number, focus } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) input.current?.focus()
  }, [focus])

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    props.onAdd()
  }

  return (
    <li className="flex items-center gap-1">
      <TextField
        ref={input}
        label={`Track ${number}`}
        hideLabel
        prefix={<span className="exact text-xs">{number}</span>}
        value={props.title}
        maxLength={TRACK_TITLE_MAX}
        onChange={(event) => props.onTitleChange(event.target.value)}
        onKeyDown={addOnEnter}
        fieldClassName="flex-1"
      />
      <IconButton
        label={`Add a track after track ${number}`}
        disabled={!props.canAdd}
        onClick={props.onAdd}
      >
        <Plus />
      </IconButton>
      <IconButton
        label={`Remove track ${number}`}
        disabled={!props.canRemove}
        onClick={props.onRemove}
      >
        <Minus />
      </IconButton>
    </li>
  )
}
