import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../../contract/catalogue.ts'
import { ApiError } from '../../../contract/client.ts'
import { showToast } from '../../ui/toast.tsx'
import { adminFailureText } from '../parts/admin-failure.ts'
import {
  emptyDraft,
  isDirty,
  type ProductDraft,
  toDraft,
  toNewProduct,
  toProductChange,
} from './product-draft.ts'
import { useProductWrites } from './product-queries.ts'

const successMs = 3000

type ProductFormOptions = {
  /** Null for a product that is yet to be made. */
  product: Product | null
  onDirtyChange: (dirty: boolean) => void
  /** Saved or deleted: the panel can go. */
  onDone: () => void
}

/** What is typed, what is saved, and the ways from the one to the other. */
export function useProductForm({ product, onDirtyChange, onDone }: ProductFormOptions) {
  const [saved, setSaved] = useState(() => (product ? toDraft(product) : emptyDraft))
  const [draft, setDraft] = useState(saved)
  const { create, change, remove } = useProductWrites()
  const dirty = isDirty(draft, saved)
  useEffect(() => onDirtyChange(dirty), [dirty, onDirtyChange])

  // "Try again" sends what stands in the form by then, and nothing once the form is gone.
  const again = useRef<{ save: () => void; deleteProduct: () => void }>(null)
  useEffect(() => {
    again.current = { save, deleteProduct }
    return () => {
      again.current = null
    }
  })

  async function save() {
    try {
      if (product) await change.mutateAsync(toUpdate(product._id, draft))
      else await create.mutateAsync(toNewProduct(draft))
      showSuccess(product ? 'Product updated successfully' : 'Product created successfully')
      onDone()
    } catch (error) {
      const whatFailed = product ? 'Failed to update product' : 'Failed to create product'
      showFailure(adminFailureText(error, whatFailed), () => again.current?.save())
    }
  }

  async function deleteProduct() {
    if (!product) return
    try {
      await remove.mutateAsync(product._id)
      onDone()
    } catch (error) {
      const message = adminFailureText(error, 'Failed to delete product')
      showFailure(message, () => again.current?.deleteProduct())
    }
  }

  /** Keeps the pictures at once, whatever else is still unsaved. */
  async function savePictures(pictures: Pick<ProductDraft, 'thumbnail' | 'images'>) {
    if (!product) return
    const body = { thumbnail: pictures.thumbnail, images: [...pictures.images] }
    await change.mutateAsync({ productId: product._id, body })
    setSaved((current) => ({ ...current, ...pictures }))
  }

  const toUpdate = (productId: string, next: ProductDraft) => ({
    productId,
    body: toProductChange(next, saved),
  })
  const error = create.error ?? change.error

  return {
    draft,
    edit: (fields: Partial<ProductDraft>) => setDraft((current) => ({ ...current, ...fields })),
    save,
    savePictures,
    deleteProduct,
    isSaving: create.isPending || change.isPending,
    isDeleting: remove.isPending,
    refusal: error instanceof ApiError ? error : null,
  }
}

function showSuccess(description: string): void {
  showToast({ tone: 'success', title: 'Success', description, durationMs: successMs })
}

function showFailure(message: string, tryAgain: () => void): void {
  showToast({
    tone: 'error',
    title: 'Error',
    description: message || 'There was a problem with the product',
    action: { label: 'Try again', onClick: tryAgain },
  })
}
