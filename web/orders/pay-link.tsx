import type { Order } from '#contract/orders/orders.ts'
import { formatDropTime } from '#contract/pricing/drop-texts.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

type PayLinkProps = { link: NonNullable<Order['paymentLink']>; onPay?: () => void }

/** The way to the payment page of an order that the shop has placed for its customer. */
export function PayLink({ link: { url, until }, onPay }: PayLinkProps) {
  const { timezone } = useShopSettings()
  return (
    <div className="mb-4 space-y-2 print:hidden">
      <p className="text-sm">Reserved for you until {formatDropTime(until, timezone)}.</p>
      <a href={url} onClick={onPay} className={buttonStyle({})}>
        Pay now
      </a>
    </div>
  )
}
