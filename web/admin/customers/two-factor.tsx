import { useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { useSession } from '#web/account/index.ts'
import { failureText } from '#web/lib/api/api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useResetTwoFactor, useTwoFactorOf } from '../shared/reauth/two-factor-queries.ts'

/** The two-factor state of another admin, with a reset for a lost authenticator. */
export function TwoFactor({ customer }: { customer: User }) {
  return useIsColleague(customer) ? <Colleague customer={customer} /> : null
}

export function useIsColleague(customer: User | undefined): boolean {
  const { user } = useSession()
  return customer?.role === 'admin' && user?._id !== customer._id
}

function Colleague({ customer }: { customer: User }) {
  const { data } = useTwoFactorOf(customer._id)
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const reset = useResetTwoFactor(customer._id, setIsAsking)
  if (!data) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p role="status">Second step at sign-in: {data.isOn ? 'on' : 'off'}</p>
      {data.isOn && (
        <Button ref={opener} size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
          Switch it off
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Switch their second step off?"
        description={`Make sure that the request comes from ${customer.email}. The password alone then opens the account; they are notified by mail, and the change is recorded.`}
        failure={
          reset.error && failureText(reset.error, 'It was not switched off. Please try again.')
        }
        confirmLabel="Switch it off"
        cancelLabel="Leave it on"
        onConfirm={() => reset.mutate()}
        busy={reset.isPending}
        finalFocus={() => opener.current}
      />
    </div>
  )
}
