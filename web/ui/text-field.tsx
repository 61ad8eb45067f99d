import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldText } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> &
  FieldText & {
    /** Inside the box, before the text: an icon, a currency sign. */
    prefix?: ReactNode
    fieldClassName?: string
  }

export function TextField({
  label,
  description,
  error,
  hideLabel,
  prefix,
  id,
  className,
  fieldClassName,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, description, error, hideLabel }} className={fieldClassName}>
      {(control) => (
        <div className="relative">
          {prefix !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-soft [&_svg]:size-4"
            >
              {prefix}
            </span>
          )}
          <input
            {...input}
            {...control}
            className={cx(
              controlStyle,
              prefix !== undefined && (isWide(prefix) ? 'pl-13' : 'pl-9'),
              className,
            )}
          />
        </div>
      )}
    </Field>
  )
}

/** A sign such as CHF; an icon and most signs are narrow. */
const isWide = (prefix: ReactNode) => typeof prefix === 'string' && prefix.length > 2
