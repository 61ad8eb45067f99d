import { ButtonLink } from '#web/ui/button-link.tsx'
import { Grooves } from '#web/ui/grooves.tsx'
import { SecondOrder } from './second-order-notice.tsx'

/** The page after a payment. */
export function OrderConfirmed({ viewAt }: { viewAt: string }) {
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
        <ButtonLink to={viewAt} size="lg" variant="secondary">
          View Order
        </ButtonLink>
      </div>
    </main>
  )
}
