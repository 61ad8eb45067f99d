import { pageMeta } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Grooves } from '#web/ui/grooves.tsx'
import type { Route } from './+types/order-success'
import { SecondOrder } from './second-order-notice.tsx'
import { useBoughtCartCleared } from './use-bought-cart-cleared.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Order confirmed', hidden: true })

export default function OrderSuccess() {
  useBoughtCartCleared()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column flex flex-1 flex-col items-center justify-center py-16 text-center"
    >
      <Grooves className="size-40 text-edge" />
      <h1 className="mt-8">Order Confirmed!</h1>
      <p className="mt-4 max-w-md text-lg text-soft">
        Thank you for your purchase. You will receive an email confirmation shortly.
      </p>
      <SecondOrder />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/products" size="lg">
          Continue Shopping
        </ButtonLink>
        <ButtonLink to="/orders" size="lg" variant="secondary">
          View Order
        </ButtonLink>
      </div>
    </main>
  )
}
