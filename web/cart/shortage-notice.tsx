import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { type Shortage, toShortageText } from './shortage.ts'

type ShortageNoticeProps = {
  shortages: readonly Shortage[]
  /** Makes the cart one that can be bought. */
  onAdjust: () => void
}

/** Says above the checkout button why it would be refused. */
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
