import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldText } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldText & { autoComplete: 'current-password' | 'new-password' }

export function PasswordField({
  label,
  description,
  error,
  hideLabel,
  id,
  className,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...{ id, label, description, error, hideLabel }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize={isShown ? 'none' : undefined}
            spellCheck={false}
            className={cx(controlStyle, 'pr-11', className)}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            size="sm"
            className="absolute inset-y-0 right-1 my-auto text-soft"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
