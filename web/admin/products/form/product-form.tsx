import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { ApiError } from '#contract/client.ts'
import type { VersionedProduct } from '#contract/products/catalogue.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { refuseUnreadable } from '../../shared/form/date-field.tsx'
import { ProductImages } from '../images/product-images.tsx'
import { ProductConflictView } from './product-conflict-view.tsx'
import { findProblem } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { useProductForm } from './use-product-form.ts'
import { useSaveAfterUploads } from './use-save-after-uploads.ts'

const deletedText = 'This product no longer exists. Copy what you still need, then close the panel.'
const savedBeforeText =
  'An earlier attempt was saved after all, with the values at that time. Close this panel and edit that product.'

type ProductFormProps = {
  product: VersionedProduct | null
  onDirtyChange: (dirty: boolean) => void
  /** A dragged image: Escape cancels the drag. */
  onDraggingChange: (isDragging: boolean) => void
  onCancel: () => void
  onSaved: () => void
  onDeleted: () => void
  /** Follows the fields, and may have forms of its own. */
  children?: ReactNode
}

export function ProductForm(props: ProductFormProps) {
  const form = useProductForm(props)
  const { base, conflict } = form
  // Hidden during a conflict: its parts retain what is typed.
  return (
    <>
      <div hidden={conflict !== null}>
        <EditForm {...props} form={form} />
      </div>
      {base && conflict && <ProductConflictView base={base} conflict={conflict} />}
    </>
  )
}

/** The server's error without a field. */
function toMessage({ statusCode, serverMessage }: ApiError, isNew: boolean): string {
  if (statusCode === 404) return deletedText
  return isNew && statusCode === 409 ? savedBeforeText : serverMessage
}

type EditFormProps = ProductFormProps & { form: ReturnType<typeof useProductForm> }

function EditForm({ product, form, onCancel, onDraggingChange, children }: EditFormProps) {
  const formId = useId()
  const { draft, edit, refusal, uploads } = form
  const saving = useSaveAfterUploads(uploads, form.save)
  const [isChecked, setIsChecked] = useState(false)
  const problemOf = (field: string) => findProblem(draft, field)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!refuseUnreadable(event.currentTarget) && !problemOf('price')) saving.requestSave()
  }

  /** The problem of a field, or the server's message beside the field it refused or beside the group of that field. */
  const errorOf = (field: string) => {
    const isRefused = `${refusal?.field}.`.startsWith(`${field}.`)
    return (isChecked && problemOf(field)) || (isRefused ? refusal?.serverMessage : undefined)
  }
  return (
    <div className="space-y-5">
      <form id={formId} noValidate onSubmit={submit} className="space-y-5">
        <ProductImages
          productImages={draft}
          uploads={uploads}
          onChange={form.changeImages}
          saveWithout={form.saveWithout}
          onDraggingChange={onDraggingChange}
        />
        <ProductFields draft={draft} onEdit={edit} errorOf={errorOf} />
      </form>
      {children}
      {refusal && !refusal.field && refusal.serverMessage && (
        <p role="alert" className="text-sm text-error">
          {toMessage(refusal, product === null)}
        </p>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-4 md:-bottom-6 md:-mx-6 md:-mb-6 md:px-6">
        {product && <DeleteButton isDeleting={form.isDeleting} onDelete={form.deleteProduct} />}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={form.isSaving || saving.isWaiting}>
          {product ? 'Save changes' : 'Create product'}
        </Button>
      </div>
    </div>
  )
}

function DeleteButton(props: { isDeleting: boolean; onDelete: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)

  async function confirm() {
    await props.onDelete()
    setIsAsking(false)
  }

  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)} className="mr-auto max-sm:px-3">
        Delete Product
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete Product"
        description="Are you sure you want to delete this product? This action cannot be undone."
        confirmLabel="Delete"
        busy={props.isDeleting}
        onConfirm={confirm}
      />
    </>
  )
}
