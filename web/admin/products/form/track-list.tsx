import { type KeyboardEvent, useState } from 'react'
import { TRACK_TITLE_MAX, TRACKS_MAX } from '#contract/limits.ts'
import { findMissingPositions, findRepeatedPosition } from '#contract/pressings/track-list.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AddClips } from './clips/add-clips.tsx'
import { TrackClip } from './clips/track-clip.tsx'
import { type DraftTrack, isBlankTrack } from './draft-tracks.ts'
import { PasteTracks } from './pressing/paste-tracks.tsx'
import { RowButtons } from './row-buttons.tsx'
import { type ChangeRows, type RowProps, useRowFocus, useRows } from './use-rows.ts'

type TrackListProps = {
  tracks: readonly DraftTrack[]
  onTracksChange: (change: ChangeRows<DraftTrack>) => void
  error: string | undefined
}

/** Enter starts the next track. The last row stays. */
export function TrackList({ tracks, onTracksChange, error }: TrackListProps) {
  const rows = useRows({
    rows: tracks,
    onRowsChange: onTracksChange,
    blank: { title: '' },
    max: TRACKS_MAX,
  })
  const [current, setCurrent] = useState<number>()
  const { clipsDisabled } = useShopSettings()
  const positions = tracks.map(({ position = '' }) => ({ position }))
  return (
    <fieldset>
      <legend className="float-left mb-1.5 pt-1.5 text-sm font-medium">Track List</legend>
      <div className="mb-1.5 flex flex-wrap justify-end gap-2">
        <AddHeading after={rows.find(({ row }) => row.key === current) ?? rows.at(-1)} />
        {!clipsDisabled && <AddClips tracks={tracks} onTracksChange={onTracksChange} />}
        <PasteTracks tracks={tracks} onTracksChange={onTracksChange} />
      </div>
      <ol className="clear-both space-y-2 max-sm:space-y-4">
        {rows.map((row) => (
          <TrackRow
            key={row.row.key}
            {...row}
            hasClips={!clipsDisabled}
            onFocus={() => setCurrent(row.row.key)}
          />
        ))}
      </ol>
      {!clipsDisabled && (
        <p className="mt-1.5 text-sm text-soft">
          Clips are MP3 or M4A, at most 3 MB and 90 seconds. Only upload what you have the right to
          play.
        </p>
      )}
      <p aria-live="polite" className="mt-1.5 text-sm text-error empty:sr-only">
        {[error ?? findRepeatedPosition(positions), ...findMissingPositions(positions)].join(' ')}
      </p>
    </fieldset>
  )
}

type AddHeadingProps = { after: RowProps<DraftTrack> | undefined }

/** Adds a heading after the row that had the focus last, or turns that row into one while it is blank. */
function AddHeading({ after }: AddHeadingProps) {
  if (!after) return null
  const { row, number, canAdd, onAdd, onTurnInto } = after
  const isBlank = isBlankTrack(row) && !row.isHeading
  return (
    <Button
      size="sm"
      variant="secondary"
      disabled={!isBlank && !canAdd}
      aria-label={isBlank ? `Add heading ${number}` : `Add heading after row ${number}`}
      onClick={() => (isBlank ? onTurnInto : onAdd)({ isHeading: true })}
    >
      Add heading
    </Button>
  )
}

/** Position, title and length; a heading has its title only. On a phone the length is in a second line. */
function TrackRow(props: RowProps<DraftTrack> & { hasClips: boolean; onFocus: () => void }) {
  const { row: track, number, focus, hasClips, onChange, onFocus, ...buttons } = props
  const input = useRowFocus(focus)
  const { isHeading = false } = track

  /** In the inputs only: Enter on a button presses it. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    buttons.onAdd()
  }

  return (
    <li className="flex flex-wrap items-center gap-1" onKeyDown={addOnEnter} onFocus={onFocus}>
      {!isHeading && (
        <TextField
          label={`Position ${number}`}
          hideLabel
          placeholder={String(number)}
          value={track.position ?? ''}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => onChange({ position: target.value })}
          fieldClassName="w-16"
          className="exact text-right"
        />
      )}
      <TextField
        ref={input}
        label={isHeading ? `Heading ${number}` : `Track ${number}`}
        hideLabel
        value={track.title}
        maxLength={TRACK_TITLE_MAX}
        onChange={({ target }) => onChange({ title: target.value })}
        fieldClassName="min-w-40 flex-1 max-sm:basis-[60%]"
        className={isHeading ? 'font-medium' : undefined}
      />
      {!isHeading && (
        <TextField
          label={`Length ${number}`}
          hideLabel
          placeholder="0:00"
          value={track.length ?? ''}
          maxLength={8}
          autoComplete="off"
          onChange={({ target }) => onChange({ length: target.value })}
          fieldClassName="w-20 max-sm:mr-auto max-sm:ml-17"
          className="exact text-right"
        />
      )}
      {hasClips && !isHeading && (
        <TrackClip
          name={`track ${number}`}
          clip={track.clip}
          onClipChange={(clip) => onChange({ clip })}
        />
      )}
      <RowButtons {...buttons} name={`track ${number}`} kind="a track" />
    </li>
  )
}
