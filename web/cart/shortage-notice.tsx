import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Shortage, toShortageText } from './shortage.ts'

type ShortageNoticeProps = {
  shortages: readonly Shortage[]
  /** Reduces the quantities to the available stock. */
  onAdjust: () => void
}

/** Explains above the checkout button why the checkout would be refused. */
export function ShortageNotice({ shortages, onAdjust }: ShortageNoticeProps) {
  if (shortages.length === 0) return null
  return (
    <Alert
      tone="info"
      title="Not all of this can be sent right now."
      className="mb-4"
      action={
        <Button variant="secondary" size="sm" onClick={onAdjust}>
          Adjust
        </Button>
      }
    >
      <div className="max-h-24 overflow-y-auto">
        {shortages.map((shortage) => (
          <p key={shortage.productId}>{toShortageText(shortage)}</p>
        ))}
      </div>
    </Alert>
  )
}
