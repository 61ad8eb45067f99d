import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ownOrdersKey } from './own-orders-query.ts'

const TRY_AGAIN = 'The order could not be cancelled. Please try again in a minute.'

/** Cancels an unpaid order, which releases its units and allows another checkout. */
export function CancelOrder({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api('POST /orders/:id/cancel', { params: { id: orderId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [ownOrdersKey] }),
  })
  const isStillOpen = error !== null || data?.order.status === 'pending'
  return (
    <div className="mb-4">
      {isStillOpen && <Alert className="mb-3">{failureText(error, TRY_AGAIN)}</Alert>}
      <Button variant="secondary" size="sm" loading={isPending} onClick={() => mutate()}>
        Cancel order
      </Button>
    </div>
  )
}
