import { useEffect, useState } from 'react'
import { openCart } from '#web/cart/index.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { takeSecondOrder } from './second-order.ts'

/** After an order without the pre-orders of the cart: the way to the second checkout. */
export function SecondOrder() {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (takeSecondOrder()) setIsWaiting(true)
  }, [])
  if (!isWaiting) return null
  return (
    <Alert
      tone="info"
      className="mt-8 max-w-md text-left"
      title="Your pre-orders are still in your cart."
      action={
        <Button size="sm" onClick={openCart}>
          Order them now
        </Button>
      }
    />
  )
}
