import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { StatusFeedback } from '../../ui/status-feedback.tsx'
import { useSaveFeedback } from './use-save-feedback.ts'

export type Choice<Value extends string> = {
  /** What was shown when the other was chosen. */
  from: Value
  to: Value
}

type SavedSelectProps<Value extends string> = {
  label: string
  options: readonly SelectOption<Value>[]
  /** As last saved. */
  value: Value
  change: UseMutationResult<unknown, Error, Choice<Value>>
  /** Why the last change was refused. */
  failure: ReactNode
}

/** Saves as soon as another option is chosen; a refusal brings the old one back and says why. */
export function SavedSelect<Value extends string>(props: SavedSelectProps<Value>) {
  const { label, options, value, change, failure } = props
  const feedback = useSaveFeedback(change)
  const shown = change.isPending ? change.variables.to : value
  return (
    <div>
      <div className="flex items-end gap-2">
        <Select
          label={label}
          options={options}
          value={shown}
          onValueChange={(next) => next !== shown && change.mutate({ from: shown, to: next })}
          className="w-64 max-w-full"
        />
        <span className="flex h-11 items-center md:h-10">
          <StatusFeedback state={feedback} />
        </span>
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-accent empty:sr-only">
        {failure}
      </p>
    </div>
  )
}
