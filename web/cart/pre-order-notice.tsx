import { formatShipDay } from '#contract/orders/ship-day.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type PreOrderNoticeProps = {
  shipsOn: string
  /** Only a cart with other rows can be ordered in two parts. */
  canSeparate: boolean
  isSeparate: boolean
  /** Goods in the shop are sent at once. */
  isInTwoParts: boolean
  onSeparate: (isSeparate: boolean) => void
}

/** When a cart with a pre-order ships, and the way to order the rest separately. */
export function PreOrderNotice(props: PreOrderNoticeProps) {
  const { shipsOn, canSeparate, isSeparate, isInTwoParts, onSeparate } = props
  const { today } = useShopSettings()
  const day = formatShipDay(shipsOn, today)
  return (
    <Alert
      tone="info"
      className="mb-4 flex-wrap [&>button]:w-full"
      title={toTitle(day, { isSeparate, isInTwoParts })}
      action={
        canSeparate && (
          <Button variant="secondary" size="sm" onClick={() => onSeparate(!isSeparate)}>
            {isSeparate ? 'Order everything together' : 'Order the rest separately'}
          </Button>
        )
      }
    >
      {isSeparate && `What ships about ${day} stays in your cart for a second order.`}
    </Alert>
  )
}

function toTitle(
  day: string,
  { isSeparate, isInTwoParts }: Pick<PreOrderNoticeProps, 'isSeparate' | 'isInTwoParts'>,
): string {
  if (isSeparate) return 'This order ships now.'
  if (isInTwoParts) return `What is here ships now, the rest about ${day}.`
  return `Your order ships when everything is here: about ${day}.`
}
