import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      label="Code"
      name="code"
      required
      maxLength={40}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className="font-mono"
      fieldClassName="max-w-xs"
      {...props}
    />
  )
}
