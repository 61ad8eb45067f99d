import { useEffect, useRef, useState } from 'react'
import type { Clip } from '#contract/clip-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import type { DraftTrack } from '../draft-tracks.ts'
import { assignClips } from './assign-clips.rules.ts'
import { uploadClip } from './upload-clip.ts'

export type ClipsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  files: readonly File[]
  tracks: readonly DraftTrack[]
  /** Gets the clips by the key of their track, also when other files were refused. */
  onUploaded: (clips: ReadonlyMap<number, Clip>) => void
}

/** The clip of a file, or why it was refused. */
type Result = Clip | string | undefined

const NONE = ''

/** Shows the track of each file before the files are uploaded. Closing it ends the upload. */
export function ClipsDialog({ files, tracks, onUploaded, ...dialog }: ClipsDialogProps) {
  const [chosen, setChosen] = useState(() =>
    assignClips(
      files.map(({ name }) => name),
      tracks,
    ),
  )
  const [results, setResults] = useState<readonly Result[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const uploading = useRef<AbortController>(null)
  const keys = chosen.filter((key) => key !== undefined)
  const waiting = files.flatMap((file, index) => {
    const key = chosen[index]
    return key === undefined || isClip(results[index]) ? [] : [{ file, index, key }]
  })
  const isReady = waiting.length > 0 && new Set(keys).size === keys.length && !isBusy

  useEffect(() => {
    if (!dialog.open) uploading.current?.abort()
  }, [dialog.open])

  async function upload() {
    const abort = new AbortController()
    uploading.current = abort
    setIsBusy(true)
    const found: Result[] = files.map((_, index) =>
      isClip(results[index]) ? results[index] : undefined,
    )
    const clips = new Map<number, Clip>()
    for (const { file, index, key } of waiting) {
      const result = await uploadClip(file, abort.signal)
      if (abort.signal.aborted) return setIsBusy(false)
      found[index] = result
      if (isClip(result)) clips.set(key, result)
    }
    setResults(found)
    setIsBusy(false)
    onUploaded(clips)
    if (!found.some(isProblem)) dialog.onOpenChange(false)
  }

  return (
    <Dialog
      {...dialog}
      title="Add clips"
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p aria-live="polite" className="mr-auto text-sm text-soft">
            {toStatus(keys, isBusy)}
          </p>
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          <Button disabled={!isReady} onClick={upload}>
            Upload
          </Button>
        </div>
      }
    >
      <ul className="divide-y divide-line">
        {files.map((file, index) => (
          <li key={file.name} className="flex flex-wrap items-center gap-2 py-2 text-sm">
            <span className="min-w-40 flex-1 wrap-anywhere">{file.name}</span>
            {isClip(results[index]) ? (
              <span className="text-soft">Added</span>
            ) : (
              <PlainSelect
                label={`Track of ${file.name}`}
                name={`track-${index}`}
                options={toOptions(tracks)}
                value={String(chosen[index] ?? NONE)}
                onValueChange={(value) =>
                  setChosen(chosen.with(index, value === NONE ? undefined : Number(value)))
                }
                className="w-56"
              />
            )}
            <p role="alert" className="basis-full text-error empty:hidden">
              {isProblem(results[index]) && results[index]}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const isClip = (result: Result): result is Clip => typeof result === 'object'
const isProblem = (result: Result) => typeof result === 'string'

function toStatus(keys: readonly number[], isBusy: boolean): string {
  if (isBusy) return 'Uploading…'
  return new Set(keys).size === keys.length ? '' : 'Two files have the same track.'
}

function toOptions(tracks: readonly DraftTrack[]) {
  const named = tracks.filter(({ isHeading, title }) => !isHeading && title.trim() !== '')
  return [
    { value: NONE, label: 'No track' },
    ...named.map(({ key, position, title }, index) => ({
      value: String(key),
      label: [position?.trim() || `${index + 1}.`, title.trim()].join(' '),
    })),
  ]
}
