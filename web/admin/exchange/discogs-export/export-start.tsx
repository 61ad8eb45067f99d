import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { toCurrencyLabel } from '#contract/currency-texts.ts'
import type { DiscogsExport } from '#contract/exchange/discogs-exports.ts'
import { readTyped } from '#contract/typed-amount.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCreateExport } from './discogs-export-queries.ts'

type ExportStartProps = { hasExport: boolean; onMade: (made: DiscogsExport) => void }

/** The button that makes the files; currency and rate are those of the last import unless typed. */
export function ExportStart({ hasExport, onMade }: ExportStartProps) {
  const create = useCreateExport(onMade)
  const [currency, setCurrency] = useState('')
  const [rate, setRate] = useState('')
  const [rateProblem, setRateProblem] = useState<string>()
  const field = create.error instanceof ApiError ? create.error.field : undefined
  const failure = create.error && failureText(create.error, 'The files could not be made.')

  function make(event: FormEvent) {
    event.preventDefault()
    const { value, problem } = rate.trim() ? readTyped('rate', rate) : {}
    setRateProblem(problem)
    if (problem) return
    create.mutate({
      ...(currency.trim() && { currency: currency.trim() }),
      ...(value !== undefined && { rate: value }),
    })
  }

  const fieldProps = { autoComplete: 'off', fieldClassName: 'w-48' }
  return (
    <form onSubmit={make} className="space-y-4" noValidate>
      <details className="text-sm">
        <summary className="w-fit rounded-sm text-soft hover:text-ink">
          Another currency or rate
        </summary>
        <div className="flex flex-wrap gap-4 py-3">
          <TextField
            {...fieldProps}
            label="Currency"
            placeholder="USD"
            description="As in your Discogs settings. Empty: that of the last import."
            maxLength={3}
            value={currency}
            error={field === 'currency' ? failure : undefined}
            onChange={({ target }) => setCurrency(target.value.toUpperCase())}
          />
          <TextField
            {...fieldProps}
            label="Rate"
            placeholder="1.52"
            description={`${toCurrencyLabel()} for one unit of it. Empty: that of the last import.`}
            inputMode="decimal"
            value={rate}
            error={rateProblem ?? (field === 'rate' && failure)}
            onChange={({ target }) => setRate(target.value)}
          />
        </div>
      </details>
      {failure && <Alert title={failure} />}
      <Button
        type="submit"
        variant={hasExport ? 'secondary' : 'primary'}
        loading={create.isPending}
      >
        {hasExport ? 'Make new files' : 'Make the files'}
      </Button>
    </form>
  )
}
