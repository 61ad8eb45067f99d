import type { ReactNode } from 'react'
import { HEX_COLOUR } from '#contract/palette.ts'
import { cx } from '#web/ui/cx.ts'
import { controlStyle, Field } from '#web/ui/field.tsx'
import { DefaultNote } from './setting-field.tsx'

type AccentFieldProps = {
  /** Null where the default counts, which the field then shows. */
  value: string | null
  standard: string
  error: ReactNode
  onChange: (value: string | null) => void
}

/** A colour as text, with the picker of the browser beside it. */
export function AccentField({ value, standard, error, onChange }: AccentFieldProps) {
  const shown = value ?? standard
  return (
    <div className="space-y-1">
      <Field
        label="Accent colour"
        description="For links, buttons and errors. The shop adjusts it where it would be hard to read"
        error={error}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              type="text"
              value={shown}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => onChange(target.value)}
              className={cx(controlStyle, 'exact')}
            />
            <input
              type="color"
              aria-label="Pick an accent colour"
              value={HEX_COLOUR.test(shown) ? shown.toLowerCase() : standard}
              onChange={({ target }) => onChange(target.value)}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-sm border border-edge bg-raised p-1 hover:border-ink md:h-10"
            />
          </div>
        )}
      </Field>
      <DefaultNote
        label="Accent colour"
        isSet={value !== null}
        hasDefault
        onReset={() => onChange(null)}
      />
    </div>
  )
}
