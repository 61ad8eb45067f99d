import { Link } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { useOrderCount } from './use-order-count.ts'

/** Pre-orders whose ship date is today; nothing when there are none. */
export function ShipsToday() {
  const count = useOrderCount({ ships: 'today' })
  if (count === 0) return null
  return (
    <Alert
      tone="info"
      className="mb-6"
      title={count === 1 ? '1 pre-order ships today' : `${count} pre-orders ship today`}
      action={
        <Link to="/admin/orders?ships=today" className="link whitespace-nowrap">
          Show these orders
        </Link>
      }
    />
  )
}
