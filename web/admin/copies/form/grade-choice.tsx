import { type KeyboardEvent, type RefObject, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { findByKey, type GradeOption } from './grade-options.ts'

type GradeChoiceProps<Grade extends string> = {
  label: string
  options: readonly GradeOption<Grade>[]
  value: Grade | ''
  onChange: (grade: Grade) => void
  /** After a grade was chosen by its key: the next field takes the focus. */
  onKeyChosen: () => void
  error?: string | undefined
  groupRef: RefObject<HTMLFieldSetElement | null>
}

/** Radio buttons that also take one key each. */
export function GradeChoice<Grade extends string>(props: GradeChoiceProps<Grade>) {
  const { label, options, value, onChange, onKeyChosen, error, groupRef } = props
  const name = useId()
  const errorId = `${name}-error`

  function choose(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const grade = findByKey(options, event.key)
    if (grade !== undefined) {
      event.preventDefault()
      onChange(grade)
      onKeyChosen()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (value !== '') onKeyChosen()
    }
  }

  return (
    <fieldset
      ref={groupRef}
      aria-describedby={error ? errorId : undefined}
      onKeyDown={choose}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <GradeButton
            key={option.value}
            {...{ name, option }}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      <div id={errorId} aria-live="polite" className="mt-1 text-sm text-error empty:sr-only">
        {error}
      </div>
    </fieldset>
  )
}

type GradeButtonProps<Grade extends string> = {
  name: string
  option: GradeOption<Grade>
  isChosen: boolean
  onChoose: () => void
}

function GradeButton<Grade extends string>(props: GradeButtonProps<Grade>) {
  const { name, option, isChosen, onChoose } = props
  return (
    <label
      title={option.name}
      className={cx(
        'relative flex h-11 min-w-12 cursor-pointer items-center gap-2 rounded-sm border px-2.5 text-sm font-medium',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isChosen
          ? 'border-ink bg-ink text-paper forced-colors:bg-[Highlight]'
          : 'border-edge bg-raised text-ink hover:border-ink',
      )}
    >
      <input
        type="radio"
        {...{ name }}
        value={option.value}
        checked={isChosen}
        onChange={onChoose}
        aria-label={`${option.name}, key ${option.key}`}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span aria-hidden="true" className={cx('exact text-xs', !isChosen && 'text-soft')}>
        {option.key}
      </span>
      <span aria-hidden="true">{option.label}</span>
    </label>
  )
}

/** The chosen button of a group, otherwise its first. */
export function focusGroup(group: HTMLFieldSetElement | null): void {
  const buttons = [...(group?.querySelectorAll('input') ?? [])]
  const target = buttons.find(({ checked }) => checked) ?? buttons[0]
  target?.focus()
}
