import { play } from '#web/player/index.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Arrow } from './arrow.tsx'
import type { Sleeve } from './load-crate.ts'
import type { Crate } from './use-crate.ts'

type CrateControlsProps = {
  crate: Crate
  isSaved: boolean
  onSave: () => void
}

export function CrateControls({ crate, isSaved, onSave }: CrateControlsProps) {
  const { sleeve, flip, skip } = crate
  return (
    <div className="mt-5 flex flex-wrap justify-center gap-2 noscript:hidden">
      <IconButton
        label="Previous record"
        variant="secondary"
        size="lg"
        aria-keyshortcuts="ArrowLeft"
        onClick={() => flip(-1)}
      >
        <Arrow to="left" />
      </IconButton>
      <Button
        variant="secondary"
        size="lg"
        disabled={!sleeve}
        aria-keyshortcuts="S"
        onClick={skip}
        className="max-xs:px-4"
      >
        <Arrow to="down" className="max-xs:hidden" />
        Skip
      </Button>
      <Button
        size="lg"
        disabled={!sleeve}
        aria-keyshortcuts="K"
        aria-pressed={isSaved}
        onClick={onSave}
        className="min-w-28 max-xs:px-4"
      >
        <Arrow to="up" className="max-xs:hidden" />
        {isSaved ? 'Saved' : 'Save'}
      </Button>
      {sleeve?.firstClip && (
        <Button
          variant="secondary"
          size="lg"
          aria-keyshortcuts="P"
          onClick={() => playFirstClip(sleeve)}
          className="max-xs:px-4"
        >
          Play
        </Button>
      )}
      <IconButton
        label="Next record"
        variant="secondary"
        size="lg"
        aria-keyshortcuts="ArrowRight"
        onClick={() => flip(1)}
      >
        <Arrow to="right" />
      </IconButton>
    </div>
  )
}

/** Does nothing for a record without a clip. */
export function playFirstClip(sleeve: Sleeve | undefined): void {
  if (!sleeve?.firstClip) return
  const { _id: productId, name, artist, thumbnail, firstClip } = sleeve
  play([{ ...firstClip, productId, name, artist, thumbnail }])
}
