import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ownOrdersKey } from './own-orders-query.ts'

/** Moves orders without an account to this one, once its address is proved. */
export function FindGuestOrders({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api('POST /guests/claim'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [ownOrdersKey] }),
  })
  return (
    <section aria-labelledby="guest-orders" className="mt-10 space-y-3 border-t border-line pt-6">
      <h2 id="guest-orders" className="text-base">
        Ordered without signing in?
      </h2>
      <p className="max-w-md text-sm text-soft">
        Paid orders with {email} move to this list once the address is confirmed.
      </p>
      <Button variant="secondary" size="sm" loading={isPending} onClick={() => mutate()}>
        Find my orders
      </Button>
      <p role="status" className="text-sm empty:sr-only">
        {data?.isConfirmed === true && 'All paid orders with this address are in the list.'}
        {data?.isConfirmed === false && 'Please confirm the address with the link in the mail.'}
        {error !== null && failureText(error, 'The search failed. Please try again.')}
      </p>
    </section>
  )
}
