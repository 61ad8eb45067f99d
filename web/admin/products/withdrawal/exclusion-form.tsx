import { EXCLUSION_MAX } from '#contract/limits.ts'
import { api } from '#web/lib/api/api.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useChange, useOpened } from '../../shared/record-queries.ts'

type Draft = { sentence: string }
type ExclusionProps = { productId: string; onDirtyChange: (isDirty: boolean) => void }

const fields = draftFields<Draft>({ sentence: 'Sentence' })

/** The sentence that excludes an offer from withdrawal; an empty one allows it again. */
export function ExclusionForm({ productId, onDirtyChange }: ExclusionProps) {
  const query = useOpened([...adminKeys.product(productId), 'exclusion'], async () => {
    const params = { id: productId }
    const { sentence } = await api('GET /products/:id/withdrawal-exclusion', { params })
    return { sentence }
  })
  return (
    <Loaded
      query={query}
      whatFailed="Failed to load the sentence"
      skeleton={<Spinner className="mx-auto my-6 size-8 text-soft" />}
    >
      {(opened) => <Form {...{ productId, onDirtyChange, opened }} />}
    </Loaded>
  )
}

function Form({ productId, onDirtyChange, opened }: ExclusionProps & { opened: Draft }) {
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
