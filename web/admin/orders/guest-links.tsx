import { Section } from '#web/admin/shared/section.tsx'
import { api, failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useChange } from '../shared/record-queries.ts'

/** Revokes the links that show the order to each reader of its mails. */
export function GuestLinks({ orderId, isGuest }: { orderId: string; isGuest: boolean }) {
  const revocation = useChange(
    () => api('DELETE /orders/:id/guest-links', { params: { id: orderId } }),
    {},
  )
  return (
    <Section
      title={isGuest ? 'Order without an account' : 'Links without a sign-in'}
      as="h3"
      className="space-y-3"
    >
      <p className="text-sm text-soft">
        Links in the mails show it for 90 days.
        {isGuest && ' A mail that is sent again has a new one.'}
      </p>
      <Button
        variant="secondary"
        size="sm"
        loading={revocation.isPending}
        onClick={() => revocation.mutate(undefined)}
      >
        Revoke the links
      </Button>
      <p role="status" className="text-sm empty:sr-only">
        {revocation.isSuccess && 'The links no longer work.'}
        {revocation.isError &&
          failureText(revocation.error, 'They were not revoked. Please try again.')}
      </p>
    </Section>
  )
}
