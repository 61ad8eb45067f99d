import { pageMeta } from '#web/lib/page-meta.ts'
import type { Route } from './+types/order-success'
import { OrderConfirmed } from './order-confirmed.tsx'
import { useBoughtCartCleared } from './use-bought-cart-cleared.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Order confirmed', hidden: true })

export default function OrderSuccess() {
  useBoughtCartCleared()
  return <OrderConfirmed viewAt="/orders" />
}
