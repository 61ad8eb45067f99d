import { type SyntheticEvent, useState } from 'react'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

type DateFieldProps = TextFieldProps & { type: 'date' | 'datetime-local' }

const kinds = {
  date: { max: '9999-12-31', message: 'Complete the date, or clear it' },
  'datetime-local': {
    max: '9999-12-31T23:59',
    message: 'Complete the date and time, or clear it',
  },
} as const

/** A day, or a day and time. Its value is empty also when it is typed in part: then it is marked, and `refuseUnreadable` finds it. */
export function DateField({ error, ...field }: DateFieldProps) {
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { max, message } = kinds[field.type]
  const check = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setIsUnreadable(!currentTarget.validity.valid)
  return (
    <TextField
      max={max}
      {...field}
      error={isUnreadable ? message : error}
      onInput={() => setIsUnreadable(false)}
      onBlur={check}
      onInvalid={check}
    />
  )
}

/** Whether a date of the form is typed in part or impossible. The first such field is marked and takes the focus. */
export function refuseUnreadable(form: Element): boolean {
  const field = form.querySelector<HTMLInputElement>('input[type^="date"]:invalid')
  field?.checkValidity()
  field?.focus()
  return field !== null
}
