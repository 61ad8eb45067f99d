import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Choice, Difference } from './differences.ts'

export type ConflictTexts<Field extends string> = {
  /** Another admin saved the record; if false, only sales or returns changed it. */
  wasSaved: boolean
  /** The label of the field in the form. */
  labelOf: (field: Field) => string
  /** Long texts stand one below the other on a phone. */
  isLong: (field: Field) => boolean
  valueOf: (field: Field, version: Choice) => ReactNode
  /** Instead of "You both changed it". */
  eventOf?: (field: Field) => string | undefined
}

type ConflictChoiceProps<Field extends string> = ConflictTexts<Field> & {
  difference: Difference<Field>
  choice: Choice | undefined
  /** The user tried to save without this choice. */
  isMissing: boolean
  onChoose: (choice: Choice) => void
}

const changes: Record<Difference<string>['changedBy'], string> = {
  both: 'You both changed it',
  me: 'You changed it',
  them: 'They changed it',
}

export function ConflictChoice<Field extends string>(props: ConflictChoiceProps<Field>) {
  const { difference, wasSaved, choice, isMissing, onChoose } = props
  const { field, changedBy } = difference
  const names = { mine: 'Mine', theirs: wasSaved ? 'Theirs' : 'In the shop' }
  const event = changedBy === 'both' ? props.eventOf?.(field) : undefined
  return (
    <fieldset
      aria-invalid={(isMissing && choice === undefined) || undefined}
      className="group/choice min-w-0"
    >
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3">
        <span className="text-sm font-medium">{props.labelOf(field)}</span>
        <span className={cx('text-xs', changedBy === 'both' ? 'text-error' : 'text-soft')}>
          {event ?? changes[changedBy]}
        </span>
      </legend>
      <div className={cx('grid gap-2', props.isLong(field) ? 'sm:grid-cols-2' : 'grid-cols-2')}>
        {(['theirs', 'mine'] as const).map((each) => (
          <label
            key={each}
            className="flex min-w-0 cursor-pointer gap-3 rounded-sm border border-edge p-3 text-sm group-aria-invalid/choice:border-accent has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={field}
              checked={choice === each}
              onChange={() => onChoose(each)}
              className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-xs text-soft">{names[each]}</span>
              {props.valueOf(field, each)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The values of both versions. */
export function LongValue({ text }: { text: string }) {
  if (text === '') return <Nothing />
  return (
    <span className="block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</span>
  )
}

export function Nothing() {
  return <span className="text-soft">Empty</span>
}
