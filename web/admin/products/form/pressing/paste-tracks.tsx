import { useState } from 'react'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import type { DraftTrack } from '../draft-tracks.ts'
import type { ChangeRows } from '../use-rows.ts'

type PasteTracksProps = {
  tracks: readonly DraftTrack[]
  onTracksChange: (change: ChangeRows<DraftTrack>) => void
}

const dialog = lazyModule(async () => (await import('./paste-dialog.tsx')).PasteDialog)

/** The button that opens the dialog. */
export function PasteTracks({ tracks, onTracksChange }: PasteTracksProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')

  function apply(pasted: DraftTrack[]) {
    onTracksChange(() => pasted)
    setText('')
    setIsOpen(false)
  }

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => setIsOpen(true)}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
      >
        Paste track list
      </Button>
      <LazyPanel code={dialog} open={isOpen} onOpenChange={setIsOpen}>
        {(PasteDialog, open) => (
          <PasteDialog
            {...{ open, text, tracks }}
            onOpenChange={setIsOpen}
            onTextChange={setText}
            onApply={apply}
          />
        )}
      </LazyPanel>
    </>
  )
}
