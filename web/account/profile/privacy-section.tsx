import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { isApiError } from '#contract/client.ts'
import { EMAIL_MAX, PASSWORD_MAX } from '#contract/limits.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { removeToken } from '#web/lib/api/token.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { signedOutEntry } from '../session/use-sign-out.ts'

type PrivacySectionProps = { user: User; onProfile: () => void; onDeleted: () => void }

/** The customer's own data: download and account deletion. */
export function PrivacySection({ user, onProfile, onDeleted }: PrivacySectionProps) {
  return (
    <div className="space-y-6 pt-2">
      <Download />
      <Deletion user={user} onDeleted={onDeleted} />
      <Button variant="secondary" onClick={onProfile}>
        Back to your profile
      </Button>
    </div>
  )
}

function Download() {
  const id = useId()
  const download = useMutation({
    mutationFn: () => api('GET /account/export'),
    onSuccess: (data) => saveFile(toJsonFile(data), 'my-data.json'),
  })
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h3 id={id} className="text-base">
        Take it with you
      </h3>
      <p className="text-sm text-soft">
        One file with your profile, orders, cart and sign-ins, and with the newsletter if your email
        is confirmed.
      </p>
      <Button
        variant="secondary"
        size="sm"
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
      <p role="status" className="text-sm empty:sr-only">
        {download.isSuccess && 'The file my-data.json is with your downloads.'}
        {download.isError && failureText(download.error, 'It was not made. Please try again.')}
      </p>
    </section>
  )
}

function Deletion({ user, onDeleted }: Pick<PrivacySectionProps, 'user' | 'onDeleted'>) {
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-labelledby={id} className="space-y-3 border-t border-line pt-5">
      <h3 id={id} className="text-base">
        Delete your account
      </h3>
      <p className="text-sm text-soft">
        Your profile, cart and sign-ins go for good, with the newsletter if your email is confirmed.
        Of paid orders we keep what an invoice needs; parcels on their way still arrive.
      </p>
      {isAsking ? (
        <DeletionForm user={user} onDeleted={onDeleted} />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
          Delete my account…
        </Button>
      )}
    </section>
  )
}

function DeletionForm({ user, onDeleted }: Pick<PrivacySectionProps, 'user' | 'onDeleted'>) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const deletion = useMutation({
    mutationFn: (body: { email: string; password?: string }) =>
      api('POST /account/delete', { body }),
    onSuccess: async () => {
      onDeleted()
      signedOutEntry.set(key)
      removeToken()
      queryClient.clear()
      await navigate('/', { replace: true })
    },
  })
  const field = isApiError(deletion.error) ? deletion.error.field : undefined
  const failure =
    deletion.error && failureText(deletion.error, 'It was not deleted. Please try again.')
  const shown = { ...(field && failure ? { [field]: failure } : {}), ...problems }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkFields(event.currentTarget)
    setProblems(checked.problems)
    if (Object.keys(checked.problems).length > 0 || deletion.isPending) return
    const { email = '', password } = checked.values
    deletion.mutate({ email: email.trim(), ...(password ? { password } : {}) })
  }

  return (
    <form noValidate aria-label="Delete your account" onSubmit={submit} className="space-y-4">
      <TextField
        label="Type your email to confirm"
        name="email"
        type="email"
        required
        maxLength={EMAIL_MAX}
        autoComplete="off"
        placeholder={user.email}
        error={shown.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        description="Leave it empty if you only sign in with Google, and sign in again before."
        error={shown.password}
      />
      <p role="alert" className="text-sm text-error empty:sr-only">
        {failure && !field && failure}
      </p>
      <Button type="submit" variant="danger" loading={deletion.isPending}>
        Delete my account
      </Button>
    </form>
  )
}

function toJsonFile(data: unknown): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
