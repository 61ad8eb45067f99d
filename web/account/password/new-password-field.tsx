import { useState } from 'react'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { usePreHydrationInput } from '#web/ui/use-pre-hydration-input.ts'
import { type PasswordStrength, ratePassword } from './password-strength.ts'

const levels: Record<PasswordStrength, { bars: number; text: string }> = {
  weak: { bars: 1, text: 'Easy to guess. More words make it stronger.' },
  fair: { bars: 2, text: 'Fair. One more word makes it good.' },
  good: { bars: 3, text: 'Good' },
  strong: { bars: 4, text: 'Strong' },
}

type NewPasswordFieldProps = { label: string; name: string; error: string | undefined }

/** A new password, with its rule and how hard it is to guess (OWASP ASVS 2.1.8). */
export function NewPasswordField({ label, name, error }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const field = usePreHydrationInput(setPassword)
  return (
    <div className="space-y-2">
      <PasswordField
        ref={field}
        label={label}
        name={name}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        description={`At least ${PASSWORD_MIN} characters`}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <StrengthMeter password={password} />
    </div>
  )
}

/** Empty until the password is long enough to be accepted. The text is announced when the level changes. */
function StrengthMeter({ password }: { password: string }) {
  const level = password.length < PASSWORD_MIN ? null : levels[ratePassword(password)]
  return (
    <div className="flex items-center gap-3 text-sm text-soft">
      {level && (
        <span aria-hidden="true" className="flex w-24 shrink-0 gap-1">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={cx(
                'h-1.5 flex-1 rounded-full border',
                bar <= level.bars ? 'border-ink bg-ink' : 'border-edge',
              )}
            />
          ))}
        </span>
      )}
      <span aria-live="polite">{level?.text}</span>
    </div>
  )
}
