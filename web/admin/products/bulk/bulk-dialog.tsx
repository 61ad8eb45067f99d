import { type SubmitEvent, useDeferredValue, useState } from 'react'
import type { ProductSelection } from '#contract/exchange/bulk.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { pluralize } from '../../shared/pluralize.ts'
import { type BulkDraft, type BulkField, readDraft } from './bulk-draft.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { useBulkApply, useBulkPreview } from './bulk-queries.ts'

type BulkDialogProps = DialogPanel & {
  field: BulkField
  selection: ProductSelection
  count: number
  /** Called after the change has been applied. */
  onDone: () => void
  finalFocus: () => HTMLElement | null
}

const nouns = { price: ['price', 'prices'], stock: ['stock', 'stocks'] } as const

/** A change of price or stock, previewed during typing. */
export function BulkDialog({ field, selection, count, onDone, ...panel }: BulkDialogProps) {
  const [draft, setDraft] = useState<BulkDraft>({ way: 'set', amount: '', ending: 'none' })
  const [page, setPage] = useState(1)
  // The dialog retains them while the panel slides away and the page's selection is cleared.
  const [initial] = useState({ selection, count })
  const read = readDraft(field, useDeferredValue(draft))
  const preview = useBulkPreview({ selection: initial.selection, change: read.change, page })
  const apply = useBulkApply()
  const shown = read.change ? preview.data : undefined
  const isReady = shown !== undefined && shown.changed > 0 && !preview.isFetching
  const [one, many] = nouns[field]

  function edit(change: Partial<BulkDraft>) {
    setDraft({ ...draft, ...change })
    setPage(1)
    apply.reset()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isReady || !read.change) return
    apply.mutate(
      { selection: initial.selection, change: read.change, seen: shown.seen },
      {
        onSuccess: ({ changed }) => {
          showToast({
            title: 'Success',
            description: `${pluralize(changed, one, many)} changed`,
            tone: 'success',
            durationMs: 3000,
          })
          onDone()
          panel.onClose()
        },
      },
    )
  }

  return (
    <ResponsiveDialog
      title={field === 'price' ? 'Change price' : 'Change stock'}
      description={`Of ${pluralize(initial.count, 'product', 'products')}`}
      {...dialogProps(panel)}
      finalFocus={panel.finalFocus}
      className="md:w-[min(44rem,calc(100vw-2rem))]"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={panel.onClose}>
            Cancel
          </Button>
          <Button type="submit" form="bulk-change" disabled={!isReady} loading={apply.isPending}>
            {shown ? `Change ${pluralize(shown.changed, one, many)}` : `Change ${many}`}
          </Button>
        </div>
      }
    >
      <form id="bulk-change" noValidate onSubmit={submit} className="space-y-5">
        <BulkFields field={field} draft={draft} onEdit={edit} error={read.problem} />
        {apply.error && (
          <Alert title={failureText(apply.error, 'The change could not be made. Try again.')} />
        )}
        {read.change && (
          <BulkPreview field={field} preview={preview} page={page} onPageChange={setPage} />
        )}
      </form>
    </ResponsiveDialog>
  )
}
