import { useRef, useState } from 'react'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import { useFileDrop } from '../../images/use-file-drop.ts'
import { type DraftTrack, withClips } from '../draft-tracks.ts'
import type { ChangeRows } from '../use-rows.ts'
import { CLIP_FILES, isSound } from './upload-clip.ts'

type AddClipsProps = {
  tracks: readonly DraftTrack[]
  onTracksChange: (change: ChangeRows<DraftTrack>) => void
}

const dialog = lazyModule(async () => (await import('./clips-dialog.tsx')).ClipsDialog)

/** Takes several sound files, chosen or dropped anywhere on the page, and shows to which tracks they go. */
export function AddClips({ tracks, onTracksChange }: AddClipsProps) {
  const input = useRef<HTMLInputElement>(null)
  /** Files of the same names, chosen once more, are others. */
  const [chosen, setChosen] = useState<{ files: File[]; number: number }>({ files: [], number: 0 })
  const [isOpen, setIsOpen] = useState(false)
  useFileDrop(add)

  function add(added: File[]) {
    const sounds = added.filter(isSound)
    if (sounds.length === 0) return
    setChosen(({ number }) => ({ files: sounds, number: number + 1 }))
    setIsOpen(true)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={CLIP_FILES}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        size="sm"
        variant="secondary"
        onClick={() => input.current?.click()}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
      >
        Add clips
      </Button>
      <LazyPanel code={dialog} open={isOpen} onOpenChange={setIsOpen}>
        {(ClipsDialog, open) => (
          <ClipsDialog
            {...{ open, tracks }}
            key={chosen.number}
            files={chosen.files}
            onOpenChange={setIsOpen}
            onUploaded={(clips) => onTracksChange((now) => withClips(now, clips))}
          />
        )}
      </LazyPanel>
    </>
  )
}
