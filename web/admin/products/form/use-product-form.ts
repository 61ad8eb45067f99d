import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import type { VersionedProduct } from '#contract/products/catalogue.ts'
import { adminFailureText } from '#web/admin/shared/admin-failure.ts'
import { isEditConflict } from '#web/admin/shared/form/save-unless-different.ts'
import { useRecordForm } from '#web/admin/shared/form/use-record-form.ts'
import { randomId } from '#web/lib/random-id.ts'
import { addImage, type Images, listImages } from '../images/image-rules.ts'
import { saveWithoutImage } from '../images/save-without-image.ts'
import { useUploads } from '../images/use-uploads.ts'
import { loadProduct, type ProductUpdate, useProductWrites } from '../product-queries.ts'
import { fields } from './product-conflict.ts'
import {
  emptyDraft,
  type ProductDraft,
  toDraft,
  toNewProduct,
  toProductChange,
} from './product-draft.ts'
import { showFailure, showSameBarcode, showSuccess } from './product-toasts.ts'

type ProductFormOptions = {
  /** Null for a new product. */
  product: VersionedProduct | null
  onDirtyChange: (dirty: boolean) => void
  onSaved: () => void
  onDeleted: () => void
}

/** The typed values, the uploading images, and the actions that save them. */
export function useProductForm({ product, onDirtyChange, onSaved, onDeleted }: ProductFormOptions) {
  const { create, change, remove } = useProductWrites()
  /** The idempotency key of a new product: a retry after a lost response creates no second one. */
  const [key] = useState(randomId)
  const form = useRecordForm({
    opened: product ?? undefined,
    fields,
    toDraft: toProductDraft,
    read: (draft) => ({ input: draft }),
    save,
    load: ({ _id }) => loadProduct(_id),
    onSaved,
    onFailed: (error) => {
      const whatFailed = product ? 'Failed to update product' : 'Failed to create product'
      showFailure(adminFailureText(error, whatFailed), () => again.current?.save())
    },
    onDirtyChange: (isDirty) => onDirtyChange(isDirty || uploads.underWay > 0),
  })
  const { base, setBase, draft, setDraft } = form
  const uploads = useUploads({
    imageCount: listImages(draft).length,
    onUploaded: (urls) => changeImages((productImages) => urls.reduce(addImage, productImages)),
  })

  // "Try again" sends the values at that time, and nothing after the form has unmounted.
  const again = useRef<{ save: () => void; deleteProduct: () => void }>(null)
  useEffect(() => {
    again.current = { save: form.trySave, deleteProduct }
    return () => {
      again.current = null
    }
  })

  async function save(input: ProductDraft, on: VersionedProduct | undefined) {
    const saved = on
      ? await change.mutateAsync(toUpdate(input, on))
      : await create.mutateAsync({ key, body: toNewProduct(input) })
    showSuccess(on ? 'Product updated successfully' : 'Product created successfully')
    showSameBarcode(saved.sameBarcode ?? [])
    return saved.product
  }

  function changeImages(changeThem: (productImages: Images) => Images) {
    setDraft((current) => ({ ...current, ...changeThem(current) }))
  }

  async function deleteProduct() {
    if (!product) return
    try {
      await remove.mutateAsync(product._id)
      onDeleted()
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

  const { error } = form
  return {
    base,
    draft,
    edit: form.change,
    changeImages,
    uploads,
    conflict: form.conflict,
    save: () => form.trySave(),
    saveWithout,
    deleteProduct,
    isSaving: form.isSaving || change.isPending,
    isDeleting: remove.isPending,
    refusal: isApiError(error) && !isEditConflict(error) ? error : null,
  }
}

const toProductDraft = (product: VersionedProduct | undefined) =>
  product ? toDraft(product) : emptyDraft

/** Only a change of the stock is refused for units sold since the form was opened. */
function toUpdate(draft: ProductDraft, opened: VersionedProduct): ProductUpdate {
  const body = toProductChange(draft, toDraft(opened))
  const version = body.stock === undefined ? opened.version : opened.stockVersion
  return { productId: opened._id, version, body }
}
