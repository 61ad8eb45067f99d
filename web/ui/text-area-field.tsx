import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldText } from './field.tsx'

export type TextAreaFieldProps = ComponentProps<'textarea'> & FieldText

export function TextAreaField({
  label,
  description,
  error,
  hideLabel,
  id,
  className,
  ...textarea
}: TextAreaFieldProps) {
  return (
    <Field {...{ id, label, description, error, hideLabel }}>
      {(control) => (
        <textarea
          rows={5}
          {...textarea}
          {...control}
          className={cx(controlStyle, 'h-auto py-2 md:h-auto', className)}
        />
      )}
    </Field>
  )
}
