import { Section } from '#web/admin/shared/section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type DeliveryDraft, weightLabels, weightNames } from './delivery-draft.ts'

type WeightFieldsProps = {
  draft: DeliveryDraft
  errorAt: (path: string) => string | undefined
  onChange: (weights: DeliveryDraft['weights']) => void
}

/** The weights that a product counts with unless it has its own; shown once a rate needs them. */
export function WeightFields({ draft, errorAt, onChange }: WeightFieldsProps) {
  const { zones, weights } = draft
  const needsWeights = zones.some(({ rates }) => rates.some(({ by }) => by === 'weight'))
  const hasError = weightNames.some((name) => errorAt(`weights.${name}`) !== undefined)
  if (!needsWeights && !hasError) return null
  return (
    <Section title="Weights in grams" className="space-y-3">
      <p className="max-w-2xl text-sm text-soft">
        For products without a weight of their own, which you set in the product. Used copies have
        the one of their intake. The packaging is added once for each order.
      </p>
      <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {weightNames.map((name) => (
          <TextField
            key={name}
            label={weightLabels[name]}
            inputMode="numeric"
            autoComplete="off"
            value={weights[name]}
            error={errorAt(`weights.${name}`)}
            onChange={({ target }) => onChange({ ...weights, [name]: target.value })}
          />
        ))}
      </div>
    </Section>
  )
}
