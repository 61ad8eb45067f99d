import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { StatusFeedback } from '#web/ui/status-feedback.tsx'
import { useSaveFeedback } from './use-save-feedback.ts'

export type Choice<Value extends string> = {
  /** The value shown when the other one was selected. */
  from: Value
  to: Value
  /** The version of the record shown then, where a change of it is refused once it has another. */
  version?: string | undefined
}

type SavedSelectProps<Value extends string> = {
  label: string
  options: readonly SelectOption<Value>[]
  /** The last saved value. */
  value: Value
  version?: string | undefined
  change: UseMutationResult<unknown, Error, Choice<Value>>
  failure: ReactNode
}

/** Saves on selection; a refusal restores the old option and shows the reason. */
export function SavedSelect<Value extends string>(props: SavedSelectProps<Value>) {
  const { label, options, value, version, change, failure } = props
  const feedback = useSaveFeedback(change)
  const shown = change.isPending ? change.variables.to : value
  return (
    <div>
      <div className="flex items-end gap-2">
        <Select
          label={label}
          options={options}
          value={shown}
          onValueChange={(next) =>
            next !== shown && change.mutate({ from: shown, to: next, version })
          }
          className="w-64 max-w-full"
        />
        <span className="flex h-11 items-center md:h-10">
          <StatusFeedback state={feedback} />
        </span>
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-error empty:sr-only">
        {failure}
      </p>
    </div>
  )
}
