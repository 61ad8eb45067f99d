import { useMutation } from '@tanstack/react-query'
import { api, failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const TRY_AGAIN = 'The order could not be cancelled. Please try again in a minute.'

type CancelGuestOrderProps = { token: string; onCancelled: () => Promise<unknown> }

/** Cancels an unpaid order, which releases its units. */
export function CancelGuestOrder({ token, onCancelled }: CancelGuestOrderProps) {
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api('POST /guests/order/cancel', { body: { token } }),
    onSettled: onCancelled,
  })
  const isStillOpen = error !== null || data?.order.status === 'pending'
  return (
    <div className="print:hidden">
      {isStillOpen && <Alert className="mb-3">{failureText(error, TRY_AGAIN)}</Alert>}
      <Button variant="secondary" size="sm" loading={isPending} onClick={() => mutate()}>
        Cancel order
      </Button>
    </div>
  )
}
