import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ownOrdersKey } from './own-orders-query.ts'

/** Cancels an unpaid order, which releases its units and allows another checkout. */
export function CancelOrder({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient()
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => api('POST /orders/:id/cancel', { params: { id: orderId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [ownOrdersKey] }),
  })
  const isStillOpen = isError || data?.order.status === 'pending'
  return (
    <div className="mb-4">
      {isStillOpen && (
        <Alert className="mb-3">
          The order could not be cancelled. Please try again in a minute.
        </Alert>
      )}
      <Button variant="secondary" size="sm" loading={isPending} onClick={() => mutate()}>
        Cancel order
      </Button>
    </div>
  )
}
