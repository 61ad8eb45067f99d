import type { ProductDelivery } from '#contract/delivery/delivery.ts'
import { ifMatch } from '#contract/if-match.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import { api } from '#web/lib/api/api.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { type Read, useRecordForm } from '../../shared/form/use-record-form.ts'
import { useChange } from '../../shared/record-queries.ts'
import { LoadedPart, type PartProps } from '../part/loaded-part.tsx'

type Draft = { weight: string; isCollectionOnly: boolean }

const fields = draftFields<Draft>({
  weight: 'Weight in grams',
  isCollectionOnly: 'Collection only',
})

const load = (id: string) => api('GET /products/:id/delivery', { params: { id } })
type Answer = Awaited<ReturnType<typeof load>>

/** The weight of a product, and whether it is only collected. */
export function ProductDeliverySection(part: PartProps) {
  return (
    <LoadedPart
      queryKey={['admin', 'product delivery', part.productId]}
      load={() => load(part.productId)}
      whatFailed="Failed to load the delivery"
    >
      {(answer) => <DeliveryForm {...part} answer={answer} />}
    </LoadedPart>
  )
}

function DeliveryForm({ productId, onDirtyChange, answer }: PartProps & { answer: Answer }) {
  const save = useChange(
    ({ body, version }: { body: ProductDelivery; version: string }) =>
      api('PUT /products/:id/delivery', {
        params: { id: productId },
        body,
        headers: ifMatch(version),
      }),
    { invalidates: [adminKeys.deliveryTrials] },
  )
  const form = useRecordForm({
    opened: answer,
    fields,
    toDraft,
    read,
    save: (body, { version }) => save.mutateAsync({ body, version }),
    load: () => load(productId),
    onDirtyChange,
  })
  return (
    <FormShell form={form} label="Delivery" size="sm" isPanel>
      <TextField
        label="Weight in grams"
        description="Of one item; empty for the weight of its type under Settings, Delivery"
        inputMode="numeric"
        autoComplete="off"
        fieldClassName="max-w-xs"
        {...form.bind('weight')}
      />
      <CheckboxField
        label="Collection only"
        checked={form.draft.isCollectionOnly}
        onCheckedChange={(isCollectionOnly) => form.change({ isCollectionOnly })}
      />
    </FormShell>
  )
}

function toDraft({ delivery: { weight, isCollectionOnly } }: Answer): Draft {
  return { weight: weight === null ? '' : toTyped(weight, 'quantity'), isCollectionOnly }
}

function read({ weight: text, isCollectionOnly }: Draft): Read<ProductDelivery> {
  if (text.trim() === '') return { input: { weight: null, isCollectionOnly } }
  const { value, problem } = readTyped('quantity', text)
  if (problem !== undefined) return { problems: { weight: problem } }
  return { input: { weight: value, isCollectionOnly } }
}
