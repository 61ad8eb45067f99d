import { Link } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { useOrderCount } from './use-order-count.ts'

/** Orders that need a refund or have a disputed payment; nothing when there are none. */
export function RefundAlert() {
  const count = useOrderCount({ attention: 'money' })
  if (count === 0) return null
  return (
    <Alert
      className="mb-6"
      title={count === 1 ? '1 order needs you' : `${count} orders need you`}
      action={
        <Link to="/admin/orders?attention=money" className="link whitespace-nowrap">
          Show these orders
        </Link>
      }
    >
      A refund is needed, or a payment is disputed.
    </Alert>
  )
}
