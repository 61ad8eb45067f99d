import { useRef, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { useSession } from '../../account/index.ts'
import { failureText } from '../../lib/api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useResetSecondFactor, useSecondFactorOf } from '../sign-in/second-factor-queries.ts'

/** Of a colleague: whether signing in asks for a code, and the way out when they have lost it. */
export function SecondStep({ customer }: { customer: User }) {
  const { user } = useSession()
  const isColleague = customer.role === 'admin' && user?._id !== customer._id
  return isColleague ? <Colleague customer={customer} /> : null
}

function Colleague({ customer }: { customer: User }) {
  const { data } = useSecondFactorOf(customer._id)
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const reset = useResetSecondFactor(customer._id, setIsAsking)
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
        description={
          reset.isError ? (
            <span role="alert" className="text-accent">
              {failureText(reset.error, 'It was not switched off. Please try again.')}
            </span>
          ) : (
            `Make sure that it is ${customer.email} who asks. The password alone then opens the account; they are told by mail, and it is recorded.`
          )
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
