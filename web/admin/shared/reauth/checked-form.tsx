import { type ReactNode, type SubmitEvent, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import { failureText } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { Button } from '#web/ui/button.tsx'

type CheckedFormProps = {
  label: string
  submitLabel: string
  work: { isPending: boolean; error: Error | null }
  failure: string
  onValid: (values: Readonly<Record<string, string>>) => void
  children: (problems: Readonly<Record<string, string>>) => ReactNode
}

/** Shows an error beside its field, found here or by the server, and any other error above the button. */
export function CheckedForm(props: CheckedFormProps) {
  const { work } = props
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const field = isApiError(work.error) ? work.error.field : undefined
  const serverErrors = field ? { [field]: failureText(work.error, props.failure) } : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkFields(event.currentTarget)
    setProblems(checked.problems)
    if (Object.keys(checked.problems).length === 0 && !work.isPending) props.onValid(checked.values)
  }

  return (
    <form noValidate aria-label={props.label} onSubmit={submit} className="space-y-4">
      {props.children({ ...serverErrors, ...problems })}
      <p role="alert" className="text-sm text-error empty:sr-only">
        {work.error !== null && !field && failureText(work.error, props.failure)}
      </p>
      <Button type="submit" size="sm" loading={work.isPending}>
        {props.submitLabel}
      </Button>
    </form>
  )
}
