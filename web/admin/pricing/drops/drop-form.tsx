import { useRef } from 'react'
import { Link } from 'react-router'
import { shopFormats } from '#contract/locale.ts'
import type { DropMode } from '#contract/pricing/drop.ts'
import type { DropInput } from '#contract/pricing/drops.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { readTyped } from '#contract/typed-amount.ts'
import { failureText } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import { draftFields, toPlainText } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { type Read, useRecordForm } from '../../shared/form/use-record-form.ts'
import { savedUnlessChanged, toInstant, toLocal } from '../../shared/shop-time.ts'
import { loadDrop, noDrop, type SavedDrop, useRemoveDrop, useSaveDrop } from './drop-queries.ts'

const modes = [
  { value: 'first-come', label: 'First come' },
  { value: 'draw', label: 'Draw' },
] as const

/** The times and the limit of a drop, in shop time. */
export function DropForm({ product, drop }: { product: Product; drop: SavedDrop }) {
  const { timezone } = useShopSettings()
  const save = useSaveDrop(product._id)
  const removal = useRemoveDrop(product._id)
  const saveButton = useRef<HTMLButtonElement>(null)
  const form = useRecordForm({
    opened: drop,
    fields,
    toDraft: (saved) => toDraft(saved, timezone),
    read: (draft) => readDrop(draft, timezone),
    save: async (input, base): Promise<SavedDrop> => {
      removal.reset()
      return (await save.mutateAsync({ input: withSavedTimes(input, base, timezone), base })).drop
    },
    load: () => loadDrop(product._id),
    whatFailed: 'The drop was not saved. Please try again.',
  })
  const { draft, change, bind } = form

  function remove() {
    save.reset()
    removal.mutate(undefined, {
      onSuccess() {
        form.setBase(noDrop)
        // The pressed button is gone.
        saveButton.current?.focus()
      },
    })
  }

  return (
    <FormShell
      form={form}
      label="Drop"
      submitLabel="Save drop"
      submitRef={saveButton}
      size="sm"
      className="max-w-xl"
      status={removal.isSuccess && 'Removed'}
      buttons={
        form.base.version !== '' && (
          <Button size="sm" variant="secondary" loading={removal.isPending} onClick={remove}>
            Remove drop
          </Button>
        )
      }
    >
      <h2 className="text-xl">
        <Link to={`/admin/products?productId=${product._id}`} className="link">
          {product.name}
        </Link>
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="How it is sold"
          name="mode"
          options={modes}
          value={draft.mode}
          onValueChange={(mode: DropMode) => change({ mode })}
        />
        <TextField
          type="number"
          min="1"
          max="10"
          label="Limit per customer"
          {...bind('limitPerCustomer')}
        />
        {draft.mode === 'draw' && (
          <DateField type="datetime-local" label="Entries open" {...bind('entriesOpenAt')} />
        )}
        <DateField
          type="datetime-local"
          label={draft.mode === 'draw' ? 'Draw' : 'On sale from'}
          {...bind('startsAt')}
        />
        {draft.mode === 'draw' && (
          <DateField type="datetime-local" label="Remainder on sale from" {...bind('openSaleAt')} />
        )}
        <TextField
          inputMode="decimal"
          autoComplete="off"
          prefix={shopFormats().sign}
          label="List price"
          description="For the Record Store Day pledge; it is not saved."
          {...bind('listPrice')}
        />
      </div>
      <p className="text-sm text-soft">Times are shop time ({timezone}).</p>
      {removal.error && (
        <Alert title={failureText(removal.error, 'The drop was not removed. Please try again.')} />
      )}
      {save.data?.warning && <Alert tone="info" title={save.data.warning} />}
    </FormShell>
  )
}

type Texts = Record<
  'limitPerCustomer' | 'startsAt' | 'entriesOpenAt' | 'openSaleAt' | 'listPrice',
  string
>

type DropDraft = Texts & { mode: DropMode }

const fields = draftFields<DropDraft>(
  {
    mode: 'How it is sold',
    limitPerCustomer: 'Limit per customer',
    entriesOpenAt: 'Entries open',
    startsAt: 'Draw or start of the sale',
    openSaleAt: 'Remainder on sale from',
  },
  (draft, field) => {
    if (field === 'mode') return modes.find(({ value }) => value === draft.mode)?.label ?? ''
    return toPlainText(draft, field).replace('T', ', ')
  },
)

function toDraft(drop: SavedDrop, timezone: string): DropDraft {
  return {
    mode: drop.mode ?? 'first-come',
    limitPerCustomer: drop.limitPerCustomer?.toString() ?? '',
    startsAt: toLocal(drop.startsAt, timezone),
    entriesOpenAt: toLocal(drop.entriesOpenAt, timezone),
    openSaleAt: toLocal(drop.openSaleAt, timezone),
    listPrice: '',
  }
}

/** The drop, or the message of a list price that is no amount. */
function readDrop(draft: DropDraft, timezone: string): Read<DropInput> {
  const { mode, limitPerCustomer } = draft
  const listPrice = draft.listPrice.trim() ? readTyped('amount', draft.listPrice) : undefined
  if (listPrice?.problem !== undefined) return { problems: { listPrice: listPrice.problem } }
  const [startsAt, entriesOpenAt, openSaleAt] = [
    draft.startsAt,
    draft.entriesOpenAt,
    draft.openSaleAt,
  ].map((local) => toInstant(local, timezone))
  const input: DropInput = {
    mode,
    ...(limitPerCustomer && { limitPerCustomer: Number(limitPerCustomer) }),
    ...(listPrice && { listPrice: listPrice.value }),
    ...(startsAt && { startsAt }),
    ...(mode === 'draw' && entriesOpenAt && { entriesOpenAt }),
    ...(mode === 'draw' && openSaleAt && { openSaleAt }),
  }
  return { input }
}

/** A start that has passed is only accepted as it was. */
function withSavedTimes(input: DropInput, saved: SavedDrop, timezone: string): DropInput {
  const { startsAt, entriesOpenAt, openSaleAt } = input
  return {
    ...input,
    startsAt: savedUnlessChanged(startsAt, saved.startsAt, timezone),
    entriesOpenAt: savedUnlessChanged(entriesOpenAt, saved.entriesOpenAt, timezone),
    openSaleAt: savedUnlessChanged(openSaleAt, saved.openSaleAt, timezone),
  }
}
