import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type SettingFieldProps = {
  label: string
  description?: string
  error?: ReactNode
  /** Null where the default counts, which the field then shows. */
  value: string | null
  standard: string
  onChange: (value: string | null) => void
  maxLength?: number
  type?: 'text' | 'email'
  /** Several lines; one by default. */
  rows?: number
}

/** A text of the shop, with a way back to its default. */
export function SettingField({
  value,
  standard,
  onChange,
  rows,
  type,
  ...text
}: SettingFieldProps) {
  const control = {
    ...text,
    value: value ?? standard,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className="space-y-1">
      {rows === undefined ? (
        <TextField {...control} type={type ?? 'text'} />
      ) : (
        <TextAreaField {...control} rows={rows} />
      )}
      <DefaultNote
        label={text.label}
        isSet={value !== null}
        hasDefault={standard !== ''}
        onReset={() => onChange(null)}
      />
    </div>
  )
}

type DefaultNoteProps = {
  label: string
  isSet: boolean
  hasDefault: boolean
  onReset: () => void
}

export function DefaultNote({ label, isSet, hasDefault, onReset }: DefaultNoteProps) {
  const note = useRef<HTMLParagraphElement>(null)

  function reset() {
    // In one render: the note takes the focus of the button that it replaces.
    flushSync(onReset)
    note.current?.focus()
  }

  if (!isSet) {
    return (
      <p ref={note} tabIndex={-1} className="text-xs text-soft">
        {hasDefault ? 'This is the default' : 'Not set'}
      </p>
    )
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-3"
      aria-label={`Use the default: ${label}`}
      onClick={reset}
    >
      {hasDefault ? 'Use the default' : 'Use the default: none'}
    </Button>
  )
}
