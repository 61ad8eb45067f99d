import { type ReactNode, type SubmitEvent, useState } from 'react'
import { EMAIL_MAX, PASSWORD_MAX } from '#contract/limits.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { usePreHydrationInput } from '#web/ui/use-pre-hydration-input.ts'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { badEmail } from './sign-in-errors.ts'
import type { useSignInScreen } from './use-sign-in-screen.ts'

export type FormProps = { screen: ReturnType<typeof useSignInScreen> }
type Problems = Readonly<Record<string, string>>

export function SignInForm({ screen }: FormProps) {
  return (
    <CheckedForm
      screen={screen}
      onValid={({ email = '', password = '' }) => screen.signIn({ email: email.trim(), password })}
    >
      {(problems) => (
        <>
          <EmailField screen={screen} problem={problems.email} />
          <div className="space-y-2">
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              maxLength={PASSWORD_MAX}
              error={problems.password}
            />
            <button
              type="button"
              className="link text-sm"
              onClick={() => screen.chooseTab('forgot-password')}
            >
              Forgot password?
            </button>
          </div>
          <SubmitButton screen={screen} label="Login" busy="Logging in..." />
        </>
      )}
    </CheckedForm>
  )
}

export function RegisterForm({ screen }: FormProps) {
  return (
    <CheckedForm
      screen={screen}
      onValid={({ email = '', password = '' }) =>
        screen.register({ email: email.trim(), password })
      }
    >
      {(problems) => (
        <>
          <EmailField screen={screen} problem={problems.email} />
          <NewPasswordField label="Password" name="password" error={problems.password} />
          <SubmitButton screen={screen} label="Sign up" busy="Creating your account..." />
        </>
      )}
    </CheckedForm>
  )
}

export function ForgotForm({ screen }: FormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = screen.email.trim()
    // As lenient as required; the server validates strictly.
    if (!email.includes('@')) return screen.refuse({ text: badEmail, field: 'email' })
    void screen.requestReset(email)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <EmailField screen={screen} />
      <SubmitButton screen={screen} label="Send reset link" busy="Sending..." />
    </form>
  )
}

export function ResetForm({ screen }: FormProps) {
  return (
    <CheckedForm screen={screen} onValid={({ password = '' }) => screen.resetPassword(password)}>
      {(problems) => (
        <>
          <NewPasswordField label="New password" name="password" error={problems.password} />
          <SubmitButton screen={screen} label="Set new password" busy="Saving..." />
        </>
      )}
    </CheckedForm>
  )
}

type CheckedFormProps = FormProps & {
  onValid: (values: Readonly<Record<string, string>>) => Promise<void>
  children: (problems: Problems) => ReactNode
}

/** Shows an error beside its field, whether found here or by the server. */
export function CheckedForm({ screen, onValid, children }: CheckedFormProps) {
  const [problems, setProblems] = useState<Problems>({})
  const { error } = screen.state
  const serverErrors = error?.field
    ? { [error.field]: [error.text, error.hint].filter(Boolean).join('. ') }
    : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkFields(event.currentTarget)
    setProblems(checked.problems)
    if (Object.keys(checked.problems).length === 0) void onValid(checked.values)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      {children({ ...serverErrors, ...problems })}
    </form>
  )
}

function EmailField({ screen, problem }: FormProps & { problem?: string }) {
  const { error } = screen.state
  const field = usePreHydrationInput(screen.setEmail)
  return (
    <TextField
      ref={field}
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      required
      maxLength={EMAIL_MAX}
      value={screen.email}
      onChange={(event) => screen.setEmail(event.target.value)}
      error={problem ?? (error?.field === 'email' ? error.text : undefined)}
    />
  )
}

export function SubmitButton({ screen, label, busy }: FormProps & { label: string; busy: string }) {
  const { isLoading } = screen.state
  return (
    <Button type="submit" size="lg" wide loading={isLoading}>
      {isLoading ? busy : label}
    </Button>
  )
}
