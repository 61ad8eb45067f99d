import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../../contract/catalogue.ts'
import { isApiError } from '../../../contract/client.ts'
import { randomId } from '../../lib/random-id.ts'
import { adminFailureText } from '../parts/admin-failure.ts'
import { findDifferences } from './product-conflict.ts'
import { type ProductDraft, toDraft, toNewProduct, toProductChange } from './product-draft.ts'
import { isChangedMeanwhile, loadProduct, useProductWrites } from './product-queries.ts'
import { showFailure, showSuccess } from './product-toasts.ts'
import { saveWithoutPicture } from './save-without-picture.ts'
import { useProductDraft } from './use-product-draft.ts'

type ProductFormOptions = {
  /** Null for a product that is yet to be made. */
  product: Product | null
  onDirtyChange: (dirty: boolean) => void
  /** Saved or deleted: the panel can go. */
  onDone: () => void
}

/** What is typed, and the ways to save it. */
export function useProductForm({ product, onDirtyChange, onDone }: ProductFormOptions) {
  const { base, setBase, draft, setDraft, ...fields } = useProductDraft(product, onDirtyChange)
  /** The product as it is by now, when somebody else has saved it meanwhile. */
  const [theirs, setTheirs] = useState<Product | null>(null)
  const { create, change, remove } = useProductWrites()
  /** Names what is added here: whatever answers get lost, it is one product. */
  const [key] = useState(randomId)

  // "Try again" sends what stands in the form by then, and nothing once the form is gone.
  const again = useRef<{ save: () => void; deleteProduct: () => void }>(null)
  useEffect(() => {
    again.current = { save, deleteProduct }
    return () => {
      again.current = null
    }
  })

  async function save(next = draft, basis = base) {
    try {
      if (basis) await change.mutateAsync(toUpdate(next, basis))
      else await create.mutateAsync({ key, body: toNewProduct(next) })
      showSuccess(basis ? 'Product updated successfully' : 'Product created successfully')
      onDone()
    } catch (error) {
      if (basis && isChangedMeanwhile(error)) return compare(next, basis)
      const whatFailed = basis ? 'Failed to update product' : 'Failed to create product'
      showFailure(adminFailureText(error, whatFailed), () => again.current?.save())
    }
  }

  /** Shows both versions; when they turn out alike, saves at once. */
  async function compare(mine: ProductDraft, basis: Product) {
    try {
      const now = await loadProduct(basis._id)
      const versions = { base: toDraft(basis), mine, theirs: toDraft(now) }
      if (findDifferences(versions).length > 0) return setTheirs(now)
      setBase(now)
      await save(versions.theirs, now)
    } catch (error) {
      const message = adminFailureText(error, 'Failed to update product')
      showFailure(message, () => again.current?.save())
    }
  }

  /** What was chosen of both versions is saved on the newer one. */
  async function saveMerged(merged: ProductDraft) {
    if (!theirs) return
    setTheirs(null)
    setBase(theirs)
    setDraft(merged)
    await save(merged, theirs)
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

  /** Saves that a picture is gone, at once, whatever else is still unsaved. */
  async function saveWithout(url: string) {
    if (!base) return
    const store = { change: change.mutateAsync }
    setBase(await saveWithoutPicture(store, { url, base, draft }))
  }

  const error = create.error ?? change.error
  return {
    ...fields,
    draft,
    base,
    theirs,
    save: () => save(),
    saveMerged,
    editOn: () => setTheirs(null),
    saveWithout,
    deleteProduct,
    isSaving: create.isPending || change.isPending,
    isDeleting: remove.isPending,
    refusal: isApiError(error) && !isChangedMeanwhile(error) ? error : null,
  }
}

function toUpdate(draft: ProductDraft, basis: Product) {
  const { _id, updatedAt, stock } = basis
  const body = { ...toProductChange(draft, toDraft(basis)), basedOn: { updatedAt, stock } }
  return { productId: _id, body }
}
