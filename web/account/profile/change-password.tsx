import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { signInKeys } from '../session/active-sessions-query.ts'

const headings = { h2: 'text-lg', h3: 'text-base' }

/** Changes the password of the signed-in user. */
export function ChangePassword({ level: Heading }: { level: keyof typeof headings }) {
  const id = useId()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const change = useMutation({
    mutationFn: (body: { password: string; newPassword: string }) =>
      api('POST /auth/password', { body }),
    onSuccess: () => {
      setIsAsking(false)
      // The form unmounts and would lose the focus.
      heading.current?.focus()
      // The server revokes all other sessions.
      return queryClient.invalidateQueries({ queryKey: signInKeys })
    },
  })
  return (
    <section aria-labelledby={id} className="space-y-3 border-t border-line pt-5">
      <Heading
        id={id}
        ref={heading}
        tabIndex={-1}
        className={cx('outline-none', headings[Heading])}
      >
        Password
      </Heading>
      <p role="status" className="text-sm empty:sr-only">
        {change.isSuccess && !isAsking && 'It is changed. You are signed out everywhere else.'}
      </p>
      {isAsking ? (
        <ChangeForm change={change} />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
          Change your password…
        </Button>
      )}
    </section>
  )
}

type Change = {
  mutate: (body: { password: string; newPassword: string }) => void
  error: Error | null
  isPending: boolean
}

function ChangeForm({ change }: { change: Change }) {
  const [focusFirst] = useState(() => (form: HTMLFormElement | null) => {
    form?.querySelector('input')?.focus()
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const field = isApiError(change.error) ? change.error.field : undefined
  const failure = change.error && failureText(change.error, 'It was not changed. Please try again.')
  const shown = { ...(field && failure ? { [field]: failure } : {}), ...problems }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkFields(event.currentTarget)
    setProblems(checked.problems)
    if (Object.keys(checked.problems).length > 0 || change.isPending) return
    const { password = '', newPassword = '' } = checked.values
    change.mutate({ password, newPassword })
  }

  return (
    <form
      ref={focusFirst}
      noValidate
      aria-label="Change your password"
      onSubmit={submit}
      className="space-y-4"
    >
      <PasswordField
        label="Present password"
        name="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        description="Leave it empty if you only sign in with Google, and sign in again before."
        error={shown.password}
      />
      <NewPasswordField label="New password" name="newPassword" error={shown.newPassword} />
      <p role="alert" className="text-sm text-error empty:sr-only">
        {failure && !field && failure}
      </p>
      <Button type="submit" size="sm" loading={change.isPending}>
        Change your password
      </Button>
    </form>
  )
}
