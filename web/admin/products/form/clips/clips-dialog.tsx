import { useState } from 'react'
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
  onApply: (tracks: DraftTrack[]) => void
}

const NONE = ''

/** Shows the track of each file before the files are uploaded. */
export function ClipsDialog({ files, tracks, onApply, ...dialog }: ClipsDialogProps) {
  const [chosen, setChosen] = useState(() =>
    assignClips(
      files.map(({ name }) => name),
      tracks,
    ),
  )
  const [problems, setProblems] = useState<readonly (string | undefined)[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const keys = chosen.filter((key) => key !== undefined)
  const isReady = keys.length > 0 && new Set(keys).size === keys.length && !isBusy

  async function upload() {
    setIsBusy(true)
    const found: (string | undefined)[] = []
    let changed = [...tracks]
    for (const [index, file] of files.entries()) {
      const key = chosen[index]
      const clip = key === undefined ? undefined : await uploadClip(file)
      found.push(typeof clip === 'string' ? clip : undefined)
      if (typeof clip !== 'object') continue
      changed = changed.map((track) => (track.key === key ? { ...track, clip } : track))
    }
    setProblems(found)
    setIsBusy(false)
    if (found.every((problem) => problem === undefined)) onApply(changed)
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
            <p role="alert" className="basis-full text-error empty:hidden">
              {problems[index]}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

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
