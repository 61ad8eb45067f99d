import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type RateDraft, toRateText } from './delivery-draft.ts'
import { DisclosureHeader } from './disclosure-header.tsx'
import { RateFields } from './rate-fields.tsx'

type RateCardProps = {
  rate: RateDraft
  /** In the input of the call. */
  path: string
  errorAt: (path: string) => string | undefined
  isOpen: boolean
  onToggle: () => void
  /** Absent at the end of the list. */
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onChange: (change: Partial<RateDraft>) => void
  onRemove: () => void
}

export function RateCard({ rate, path, errorAt, isOpen, onToggle, ...actions }: RateCardProps) {
  const { onMoveUp, onMoveDown, onChange, onRemove } = actions
  const name = rate.name.trim() || 'Rate without a name'
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)

  /** The focus stays with the rate: on the same button, or on the other one at the end of the list. */
  function move(onMove: (() => void) | undefined, [same, other]: (typeof up)[]) {
    if (!onMove) return
    flushSync(onMove)
    const target = same?.current?.disabled ? other : same
    target?.current?.focus()
  }

  return (
    <li className="rounded-sm border border-line bg-paper">
      <DisclosureHeader
        as="h4"
        title={name}
        text={toRateText(rate)}
        isOpen={isOpen}
        onToggle={onToggle}
      >
        <IconButton
          ref={up}
          label={`Move ${name} up`}
          disabled={!onMoveUp}
          onClick={() => move(onMoveUp, [up, down])}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          ref={down}
          label={`Move ${name} down`}
          disabled={!onMoveDown}
          onClick={() => move(onMoveDown, [down, up])}
        >
          <ArrowDown />
        </IconButton>
      </DisclosureHeader>
      {isOpen && (
        <div className="space-y-4 border-t border-line p-4">
          <RateFields rate={rate} path={path} errorAt={errorAt} onChange={onChange} />
          <Button
            size="sm"
            variant="quiet"
            className="-ml-3"
            aria-label={`Remove this rate: ${name}`}
            onClick={onRemove}
          >
            Remove this rate
          </Button>
        </div>
      )}
    </li>
  )
}
