import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { ApiError } from '#contract/client.ts'
import type { DropMode } from '#contract/drop.ts'
import type { DropInput } from '#contract/drops.ts'
import { shopFormats } from '#contract/formats.ts'
import { readTyped } from '#contract/typed-amount.ts'
import { failureText } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDropRemoval, useDropSave } from './drop-queries.ts'
import { toInstant, toLocal } from './shop-time.ts'

const modes = [
  { value: 'first-come', label: 'First come' },
  { value: 'draw', label: 'Draw' },
] as const

/** The times and the limit of a drop, in shop time (DROP-9). */
export function DropForm({ product }: { product: Product }) {
  const { timezone } = useShopSettings()
  const [draft, setDraft] = useState(() => toDraft(product, timezone))
  const [hasTried, setHasTried] = useState(false)
  const listPrice = draft.listPrice.trim() ? readTyped('amount', draft.listPrice) : undefined
  const save = useDropSave(product._id)
  const removal = useDropRemoval(product._id)
  const saveButton = useRef<HTMLButtonElement>(null)
  const failure = save.error ?? removal.error
  const field = failure instanceof ApiError ? failure.field : undefined
  const bind = (name: keyof Texts) => ({
    value: draft[name],
    error: field === name && failure ? failureText(failure, 'Not saved.') : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: target.value }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    removal.reset()
    setHasTried(true)
    if (listPrice?.problem) return
    save.mutate(toInput(draft, { timezone, listPrice: listPrice?.value }))
  }

  function remove() {
    save.reset()
    // The pressed button is gone.
    removal.mutate(undefined, { onSuccess: () => saveButton.current?.focus() })
  }

  return (
    <form aria-label="Drop" noValidate onSubmit={submit} className="max-w-xl space-y-4">
      <h2 className="text-xl">
        <Link to={`/admin/products?productId=${product._id}`} className="link">
          {product.name}
        </Link>
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-medium">
            How it is sold
          </span>
          <PlainSelect
            label="How it is sold"
            name="mode"
            options={modes}
            value={draft.mode}
            onValueChange={(mode: DropMode) => setDraft({ ...draft, mode })}
          />
        </div>
        <TextField
          type="number"
          min="1"
          max="10"
          label="Limit per customer"
          {...bind('limitPerCustomer')}
        />
        {draft.mode === 'draw' && (
          <TextField type="datetime-local" label="Entries open" {...bind('entriesOpenAt')} />
        )}
        <TextField
          type="datetime-local"
          label={draft.mode === 'draw' ? 'Draw' : 'On sale from'}
          {...bind('startsAt')}
        />
        {draft.mode === 'draw' && (
          <TextField type="datetime-local" label="Remainder on sale from" {...bind('openSaleAt')} />
        )}
        <TextField
          inputMode="decimal"
          autoComplete="off"
          prefix={shopFormats().sign}
          label="List price"
          description="For the Record Store Day pledge; it is not saved."
          {...bind('listPrice')}
          {...(hasTried && listPrice?.problem && { error: listPrice.problem })}
        />
      </div>
      <p className="text-sm text-soft">Times are shop time ({timezone}).</p>
      {failure && field === undefined && (
        <Alert title={failureText(failure, 'The drop was not saved. Please try again.')} />
      )}
      <div role="status" className="empty:hidden">
        {save.data?.warning && <Alert tone="info" isLive={false} title={save.data.warning} />}
        {save.isSuccess && <p className="mt-2 text-sm text-green-ink">Saved</p>}
        {removal.isSuccess && <p className="text-sm text-green-ink">Removed</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={saveButton} type="submit" size="sm" loading={save.isPending}>
          Save drop
        </Button>
        {(product.drop || save.isSuccess) && (
          <Button size="sm" variant="secondary" loading={removal.isPending} onClick={remove}>
            Remove drop
          </Button>
        )}
      </div>
    </form>
  )
}

type Texts = Record<
  'limitPerCustomer' | 'startsAt' | 'entriesOpenAt' | 'openSaleAt' | 'listPrice',
  string
>

function toDraft({ drop }: Product, timezone: string): Texts & { mode: DropMode } {
  return {
    mode: drop?.mode ?? 'first-come',
    limitPerCustomer: drop?.limitPerCustomer?.toString() ?? '',
    startsAt: toLocal(drop?.startsAt, timezone),
    entriesOpenAt: toLocal(drop?.entriesOpenAt, timezone),
    openSaleAt: toLocal(drop?.openSaleAt, timezone),
    listPrice: '',
  }
}

type Read = { timezone: string; listPrice: number | undefined }

function toInput(draft: Texts & { mode: DropMode }, { timezone, listPrice }: Read): DropInput {
  const { mode, limitPerCustomer } = draft
  const [startsAt, entriesOpenAt, openSaleAt] = [
    draft.startsAt,
    draft.entriesOpenAt,
    draft.openSaleAt,
  ].map((local) => toInstant(local, timezone))
  return {
    mode,
    ...(limitPerCustomer && { limitPerCustomer: Number(limitPerCustomer) }),
    ...(listPrice !== undefined && { listPrice }),
    ...(startsAt && { startsAt }),
    ...(mode === 'draw' && entriesOpenAt && { entriesOpenAt }),
    ...(mode === 'draw' && openSaleAt && { openSaleAt }),
  }
}
