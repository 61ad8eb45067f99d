import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { EMAIL_MAX } from '../../contract/limits.ts'
import { api, connectionHint, failureText } from '../lib/api.ts'
import { checkFields } from '../lib/form-fields.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

export function NewsletterForm() {
  const [problem, setProblem] = useState<string>()
  const subscribe = useMutation({
    mutationFn: (email: string) => api('POST /newsletter', { body: { email } }),
    onError: (error) =>
      setProblem(
        connectionHint(error) ?? failureText(error, 'That did not work. Please try again.'),
      ),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { values, problems } = checkFields(event.currentTarget)
    setProblem(problems.email)
    if (!problems.email) subscribe.mutate(values.email ?? '')
  }

  return (
    <section aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">What came in this week</h2>
      <p className="mt-2 text-soft">New pressings and returns to the racks, in one short mail.</p>
      <div role="status">
        {subscribe.isSuccess && (
          <p className="mt-6 font-medium">
            Thank you. Please confirm with the link in the mail we have just sent you.
          </p>
        )}
      </div>
      {!subscribe.isSuccess && (
        <form noValidate onSubmit={submit} className="mt-6 flex items-start gap-2">
          <TextField
            label="Email"
            hideLabel
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
            maxLength={EMAIL_MAX}
            error={problem}
            fieldClassName="min-w-0 flex-1"
          />
          <Button type="submit" loading={subscribe.isPending}>
            Submit
          </Button>
        </form>
      )}
    </section>
  )
}
