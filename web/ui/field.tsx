import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type FieldText = {
  label: ReactNode
  description?: ReactNode
  /** The error message. Announced when it appears. */
  error?: ReactNode
  /** Hides the label visually, where the context is clear. */
  hideLabel?: boolean
}

/** The attributes that connect the control with its label, description and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = FieldText & {
  id?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

export function Field({
  id,
  label,
  description,
  error,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const descriptionId = `${controlId}-description`
  const errorId = `${controlId}-error`
  const describedBy = cx(description !== undefined && descriptionId, Boolean(error) && errorId)
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label
        htmlFor={controlId}
        className={hideLabel ? 'sr-only' : 'self-start text-sm font-medium'}
      >
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {description !== undefined && (
        <p id={descriptionId} className="text-sm text-soft">
          {description}
        </p>
      )}
      {/* Always rendered, so that its change is announced. */}
      <div id={errorId} aria-live="polite" className="text-sm text-error empty:sr-only">
        {error}
      </div>
    </div>
  )
}

/** The style of every text box and select. */
export const controlStyle =
  'h-11 w-full min-w-0 rounded-sm border border-edge bg-raised px-3 text-base text-ink transition-colors ' +
  'placeholder:text-faint hover:border-ink aria-invalid:border-error ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-soft [&[readonly]]:bg-sunken ' +
  'md:h-10 md:text-sm'
