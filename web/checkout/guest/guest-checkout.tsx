import { type SubmitEvent, useState } from 'react'
import { EMAIL_MAX } from '#contract/limits.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type GuestCheckoutProps = {
  /** The chosen country is not delivered to. */
  isDisabled: boolean
  isProcessing: boolean
  onOrder: (email: string) => void
  onSignIn: () => void
}

/** The cart with its fields leaves the page when it is closed. */
let typedEmail = ''

/** Checkout of a visitor: with an email, or after a sign-in. */
export function GuestCheckout({ isDisabled, isProcessing, onOrder, onSignIn }: GuestCheckoutProps) {
  const [problem, setProblem] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { values, problems } = checkFields(event.currentTarget)
    setProblem(problems.email)
    if (problems.email === undefined && !isProcessing && !isDisabled)
      onOrder((values.email ?? '').trim())
  }

  return (
    <form noValidate aria-label="Checkout" onSubmit={submit} className="space-y-3">
      <TextField
        label="Email"
        description="For the confirmation and the link to your order."
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        defaultValue={typedEmail}
        onChange={({ target }) => {
          typedEmail = target.value
        }}
        error={problem}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="lg"
          loading={isProcessing}
          disabled={isDisabled}
          className="flex-1"
        >
          {isProcessing ? 'Processing...' : 'Checkout'}
        </Button>
        <Button size="lg" variant="secondary" disabled={isProcessing} onClick={onSignIn}>
          Sign in
        </Button>
      </div>
    </form>
  )
}
