import { useEffect, useRef, useState } from 'react'
import type { VersionedProduct } from '#contract/catalogue.ts'
import { isApiError } from '#contract/client.ts'
import { adminFailureText } from '#web/admin/shared/admin-failure.ts'
import { randomId } from '#web/lib/random-id.ts'
import { saveWithoutImage } from '../images/save-without-image.ts'
import {
  isEditConflict,
  loadProduct,
  type ProductUpdate,
  useProductWrites,
} from '../product-queries.ts'
import { findDifferences } from './product-conflict.ts'
import { type ProductDraft, toDraft, toNewProduct, toProductChange } from './product-draft.ts'
import { showFailure, showSameBarcode, showSuccess } from './product-toasts.ts'
import { useProductDraft } from './use-product-draft.ts'

type ProductFormOptions = {
  /** Null for a new product. */
  product: VersionedProduct | null
  onDirtyChange: (dirty: boolean) => void
  /** Called after save or deletion: the panel can close. */
  onDone: () => void
}

/** The typed values and the actions that save them. */
export function useProductForm({ product, onDirtyChange, onDone }: ProductFormOptions) {
  const { base, setBase, draft, setDraft, ...fields } = useProductDraft(product, onDirtyChange)
  /** The current product, after another admin has saved it. */
  const [theirs, setTheirs] = useState<VersionedProduct | null>(null)
  const { create, change, remove } = useProductWrites()
  /** The idempotency key of a new product: a retry after a lost response creates no second one. */
  const [key] = useState(randomId)

  // "Try again" sends the values at that time, and nothing after the form has unmounted.
  const again = useRef<{ save: () => void; deleteProduct: () => void }>(null)
  useEffect(() => {
    again.current = { save, deleteProduct }
    return () => {
      again.current = null
    }
  })

  async function save(next = draft, opened = base) {
    try {
      const { sameBarcode = [] } = opened
        ? await change.mutateAsync(toUpdate(next, opened))
        : await create.mutateAsync({ key, body: toNewProduct(next) })
      showSuccess(opened ? 'Product updated successfully' : 'Product created successfully')
      showSameBarcode(sameBarcode)
      onDone()
    } catch (error) {
      if (opened && isEditConflict(error)) return compare(next, opened)
      const whatFailed = opened ? 'Failed to update product' : 'Failed to create product'
      showFailure(adminFailureText(error, whatFailed), () => again.current?.save())
    }
  }

  /** Shows both versions; equal ones are saved at once. */
  async function compare(mine: ProductDraft, opened: VersionedProduct) {
    try {
      const now = await loadProduct(opened._id)
      const versions = { base: toDraft(opened), mine, theirs: toDraft(now) }
      if (findDifferences(versions).length > 0) return setTheirs(now)
      setBase(now)
      await save(versions.theirs, now)
    } catch (error) {
      const message = adminFailureText(error, 'Failed to update product')
      showFailure(message, () => again.current?.save())
    }
  }

  /** The resolved values are saved on top of the newer version. */
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

  /** Saves the removal of an image at once, without the other unsaved values. */
  async function saveWithout(url: string) {
    if (!base) return
    const store = {
      change: async (update: ProductUpdate) => (await change.mutateAsync(update)).product,
    }
    setBase(await saveWithoutImage(store, { url, base, draft }))
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
    refusal: isApiError(error) && !isEditConflict(error) ? error : null,
  }
}

/** Only a change of the stock is refused for units sold since the form was opened. */
function toUpdate(draft: ProductDraft, opened: VersionedProduct): ProductUpdate {
  const body = toProductChange(draft, toDraft(opened))
  const version = body.stock === undefined ? opened.version : opened.stockVersion
  return { productId: opened._id, version, body }
}
