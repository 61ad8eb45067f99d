import { type ReactNode, useId } from 'react'
import { ifMatch } from '#contract/if-match.ts'
import { FIT_TYPE_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/products/catalogue.ts'
import {
  type Fit,
  type FitChoice,
  type FitFact,
  type FitType,
  fitChoices,
  fitLabels,
  listFitFacts,
} from '#contract/products/fit-facts.ts'
import { api } from '#web/lib/api/api.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { LoadedPart, type PartProps } from '../part/loaded-part.tsx'

const fields = draftFields<Fit>(fitLabels)

const load = (id: string) => api('GET /products/:id/fit', { params: { id } })
type Answer = Awaited<ReturnType<typeof load>>
type ProductFitProps = PartProps & { type: Product['type'] }

/** The form for what fits a turntable, or what an accessory fits. */
export function ProductFit(part: ProductFitProps) {
  return (
    <LoadedPart
      queryKey={[...adminKeys.product(part.productId), 'fit']}
      load={() => load(part.productId)}
      whatFailed="Failed to load what it fits"
    >
      {(answer) => <FitForm {...part} answer={answer} />}
    </LoadedPart>
  )
}

function FitForm({ productId, type, onDirtyChange, answer }: ProductFitProps & { answer: Answer }) {
  const form = useRecordForm({
    opened: answer,
    fields,
    toDraft: ({ fit }: Answer): Fit => fit,
    read: (fit) => ({ input: fit }),
    save: (body, { version }) =>
      api('PUT /products/:id/fit', {
        params: { id: productId },
        body,
        headers: ifMatch(version),
      }),
    load: () => load(productId),
    onDirtyChange,
  })
  const toField = (fact: FitFact): ReactNode => {
    if (fact === 'stylusType' || fact === 'beltType') {
      return <TypeField key={fact} {...form.bind(fact)} fact={fact} inUse={answer.types[fact]} />
    }
    return (
      <SelectField
        key={fact}
        label={fitLabels[fact]}
        name={fact}
        options={listOptions(fact, type)}
        value={form.draft[fact]}
        onValueChange={(value) => form.change({ [fact]: value })}
      />
    )
  }
  return (
    <FormShell form={form} label="What it fits" size="sm" isPanel>
      <div className="grid gap-4 sm:grid-cols-2">
        {listFitFacts(type, form.draft.kind).map(toField)}
      </div>
    </FormShell>
  )
}

/** A cartridge that cannot be changed is no accessory. */
function listOptions(fact: FitChoice, type: Product['type']) {
  const choices = Object.entries(fitChoices[fact])
    .filter(([value]) => type === 'turntable' || value !== 'fixed')
    .map(([value, label]) => ({ value, label }))
  return [{ value: '', label: 'Not known' }, ...choices]
}

type TypeFieldProps = Omit<Parameters<typeof TextField>[0], 'label'> & {
  fact: FitType
  inUse: readonly string[]
}

/** A word of the shop; suggests those in use. */
function TypeField({ fact, inUse, ...field }: TypeFieldProps) {
  const listId = useId()
  return (
    <>
      <TextField
        {...field}
        label={fitLabels[fact]}
        placeholder={fact === 'stylusType' ? 'VM95' : '1200-belt'}
        list={listId}
        autoComplete="off"
        maxLength={FIT_TYPE_MAX}
      />
      <datalist id={listId}>
        {inUse.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </>
  )
}
