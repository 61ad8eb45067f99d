import { EXCLUSION_MAX } from '#contract/limits.ts'
import { api } from '#web/lib/api/api.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { useChange } from '../../shared/record-queries.ts'
import { LoadedPart, type PartProps } from '../part/loaded-part.tsx'

type Draft = { sentence: string }

const fields = draftFields<Draft>({ sentence: 'Sentence' })

/** The sentence that excludes an offer from withdrawal; an empty one allows it again. */
export function ExclusionForm(part: PartProps) {
  const params = { id: part.productId }
  return (
    <LoadedPart
      queryKey={[...adminKeys.product(part.productId), 'exclusion']}
      load={() => api('GET /products/:id/withdrawal-exclusion', { params })}
      whatFailed="Failed to load the sentence"
    >
      {({ sentence }) => <Form {...part} opened={{ sentence }} />}
    </LoadedPart>
  )
}

function Form({ productId, onDirtyChange, opened }: PartProps & { opened: Draft }) {
  const change = useChange(
    async (draft: Draft) => {
      const params = { id: productId }
      await api('PUT /products/:id/withdrawal-exclusion', { params, body: draft })
      return draft
    },
    { invalidates: [adminKeys.withdrawals, adminKeys.law] },
  )
  const form = useRecordForm({
    opened,
    fields,
    toDraft: ({ sentence }: Draft): Draft => ({ sentence }),
    read: ({ sentence }) => ({ input: { sentence: sentence.trim() } }),
    save: (draft: Draft) => change.mutateAsync(draft),
    onDirtyChange,
  })
  return (
    <FormShell form={form} label="Exclusion from withdrawal" size="sm" isPanel>
      <TextField
        label="Sentence"
        description="Why it cannot be withdrawn from; empty where it can"
        placeholder="Sealed recordings, once unsealed, cannot be returned"
        autoComplete="off"
        maxLength={EXCLUSION_MAX}
        {...form.bind('sentence')}
      />
    </FormShell>
  )
}
