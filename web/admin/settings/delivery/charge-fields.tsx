import { useRef } from 'react'
import { DELIVERY_STEPS_MAX } from '#contract/limits.ts'
import { shopFormats } from '#contract/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { chargeLabels, type RateDraft, type StepDraft } from './delivery-draft.ts'

type ChargeFieldsProps = {
  rate: RateDraft
  path: string
  errorAt: (path: string) => string | undefined
  onChange: (change: Partial<RateDraft>) => void
}

const options = (['order', 'items', 'weight'] as const).map((value) => ({
  value,
  label: chargeLabels[value],
}))

/** One price, or steps by items or weight. */
export function ChargeFields({ rate, path, errorAt, onChange }: ChargeFieldsProps) {
  const { by, price, steps } = rate
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Price"
          name={`by ${rate.id}`}
          options={options}
          value={by}
          onValueChange={(next) =>
            onChange({ by: next, steps: steps.length > 0 ? steps : [{ ...blank, price }] })
          }
        />
        {by === 'order' && (
          <TextField
            label="Price of the delivery"
            description="0 for free; tax included"
            inputMode="decimal"
            autoComplete="off"
            prefix={shopFormats().sign}
            value={price}
            error={errorAt(`${path}.price`)}
            onChange={({ target }) => onChange({ price: target.value })}
          />
        )}
      </div>
      {by !== 'order' && (
        <StepRows
          steps={steps}
          unit={by === 'items' ? 'items' : 'grams'}
          path={`${path}.steps`}
          errorAt={errorAt}
          onChange={(next) => onChange({ steps: next })}
        />
      )}
    </div>
  )
}

const blank: StepDraft = { key: 0, upTo: '', price: '' }

type StepRowsProps = {
  steps: StepDraft[]
  unit: 'items' | 'grams'
  path: string
  errorAt: (path: string) => string | undefined
  onChange: (steps: StepDraft[]) => void
}

function StepRows({ steps, unit, path, errorAt, onChange }: StepRowsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const nextKey = Math.max(-1, ...steps.map(({ key }) => key)) + 1

  function remove(key: number) {
    onChange(steps.filter((step) => step.key !== key))
    group.current?.focus()
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="space-y-2">
      <legend className="text-sm font-medium">Steps</legend>
      <p className="text-sm text-soft">
        Beyond the last step the rate is not offered.
        {unit === 'grams' && ' 2 kg are 2000 grams, packaging included.'}
      </p>
      <div aria-hidden="true" className="flex gap-2 text-sm font-medium">
        <span className="min-w-0 flex-1 sm:max-w-48">Up to ({unit})</span>
        <span className="min-w-0 flex-1 sm:max-w-48">Price</span>
        {/* As wide as the button below. */}
        <span className="invisible px-4">Remove</span>
      </div>
      <ol aria-label="Steps" className="space-y-2">
        {steps.map(({ key, upTo, price }, place) => (
          <li key={key} className="flex items-start gap-2">
            <TextField
              label={`Up to ${unit}, step ${place + 1}`}
              hideLabel
              inputMode="numeric"
              autoComplete="off"
              value={upTo}
              error={errorAt(`${path}.${place}.upTo`)}
              onChange={({ target }) =>
                onChange(
                  steps.map((step) => (step.key === key ? { ...step, upTo: target.value } : step)),
                )
              }
              fieldClassName="min-w-0 flex-1 sm:max-w-48"
            />
            <TextField
              label={`Price, step ${place + 1}`}
              hideLabel
              inputMode="decimal"
              autoComplete="off"
              prefix={shopFormats().sign}
              value={price}
              error={errorAt(`${path}.${place}.price`)}
              onChange={({ target }) =>
                onChange(
                  steps.map((step) => (step.key === key ? { ...step, price: target.value } : step)),
                )
              }
              fieldClassName="min-w-0 flex-1 sm:max-w-48"
            />
            <Button
              variant="quiet"
              aria-label={`Remove step ${place + 1}`}
              disabled={steps.length === 1}
              onClick={() => remove(key)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <div aria-live="polite" className="text-sm text-error empty:sr-only">
        {errorAt(path)}
      </div>
      {steps.length < DELIVERY_STEPS_MAX && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onChange([...steps, { ...blank, key: nextKey }])}
        >
          Add a step
        </Button>
      )}
    </fieldset>
  )
}
