import { parseTrackList } from '#contract/pressings/paste-tracks.ts'
import {
  findMissingPositions,
  findRepeatedPosition,
  formatLength,
  formatRunningTime,
  type Track,
  toSides,
} from '#contract/pressings/track-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { type DraftTrack, isBlankTrack, toDraftTrack } from '../draft-tracks.ts'

export type PasteDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The text stays when the dialog closes without being applied. */
  text: string
  onTextChange: (text: string) => void
  /** The rows of the form, which the pasted ones replace. */
  tracks: readonly DraftTrack[]
  onApply: (tracks: DraftTrack[]) => void
}

/** Reads a track list from any source, and shows what it read before it is applied. */
export function PasteDialog({ text, onTextChange, tracks, onApply, ...dialog }: PasteDialogProps) {
  const found = parseTrackList(text)
  const repeated = findRepeatedPosition(found)
  const replaced = tracks.filter((track) => !isBlankTrack(track)).length
  const isReady = found.length > 0 && repeated === undefined
  return (
    <Dialog
      {...dialog}
      title="Paste track list"
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isReady && replaced > 0 && (
            <p className="mr-auto text-sm text-soft">
              This replaces {replaced === 1 ? 'the track' : `the ${replaced} tracks`} in the form.
            </p>
          )}
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          <Button disabled={!isReady} onClick={() => onApply(found.map(toDraftTrack))}>
            Use track list
          </Button>
        </div>
      }
    >
      <TextAreaField
        label="Track list"
        description="One track a line, with or without position and length. A line that ends in a colon is a heading."
        placeholder={'A1 Second Hand News 2:43\nA2 Dreams 4:14'}
        rows={8}
        spellCheck={false}
        value={text}
        error={repeated}
        onChange={({ target }) => onTextChange(target.value)}
      />
      <Preview tracks={found} />
    </Dialog>
  )
}

/** Each side with its running time. */
function Preview({ tracks }: { tracks: readonly Track[] }) {
  return (
    <div aria-live="polite" className="mt-4 space-y-4 text-sm">
      {findMissingPositions(tracks).map((text) => (
        <p key={text} className="text-error">
          {text}
        </p>
      ))}
      {numbered(toSides(tracks)).map(({ number, side, tracks: own }) => (
        <section key={number}>
          <h3 className="flex gap-3 text-sm font-semibold">
            <span>{side === undefined ? countText(own) : `Side ${side}`}</span>
            <span className="exact font-normal text-soft">{formatRunningTime(own)}</span>
          </h3>
          <ol className="mt-1">
            {numbered(own).map((track) => (
              <TrackLine key={track.number} track={track} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function TrackLine({ track: { position, title, seconds, isHeading, artist } }: { track: Track }) {
  if (isHeading) return <li className="pt-1 font-medium wrap-anywhere">{title}</li>
  return (
    <li className="flex gap-3 border-t border-line py-1 wrap-anywhere">
      {position !== '' && <span className="exact w-10 shrink-0 text-soft">{position}</span>}
      <span className="min-w-0 flex-1">{[artist, title].filter(Boolean).join(' – ')}</span>
      {seconds !== undefined && <span className="exact text-soft">{formatLength(seconds)}</span>}
    </li>
  )
}

function countText(tracks: readonly Track[]): string {
  const count = tracks.filter(({ isHeading }) => !isHeading).length
  return count === 1 ? '1 track' : `${count} tracks`
}

function numbered<Item extends object>(items: readonly Item[]) {
  return items.map((item, number) => ({ ...item, number }))
}
