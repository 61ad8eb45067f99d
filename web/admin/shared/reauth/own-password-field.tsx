import { PASSWORD_MAX } from '#contract/limits.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Absent for an account that signs in only with Google; a recent sign-in replaces it. */
export function OwnPasswordField({ has, error }: { has: boolean; error: string | undefined }) {
  if (!has) {
    return (
      <p className="text-sm text-soft">
        You sign in with Google: this works within ten minutes of your last sign-in.
      </p>
    )
  }
  return (
    <div className="max-w-xs">
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
        error={error}
      />
    </div>
  )
}
