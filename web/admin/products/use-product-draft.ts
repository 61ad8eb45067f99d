import { useEffect, useState } from 'react'
import type { Product } from '../../../contract/catalogue.ts'
import { addPicture, listPictures, type Pictures } from './image-rules.ts'
import { emptyDraft, isDirty, type ProductDraft, toDraft } from './product-draft.ts'
import { useUploads } from './use-uploads.ts'

/** What is typed, the pictures on their way into it, and the product it is compared with. */
export function useProductDraft(product: Product | null, onDirtyChange: (dirty: boolean) => void) {
  /** The product as this form knows it: what a change is compared with and based on. */
  const [base, setBase] = useState(product)
  const [draft, setDraft] = useState(() => toSaved(product))
  const uploads = useUploads({
    pictureCount: listPictures(draft).length,
    onUploaded: (urls) => changePictures((pictures) => urls.reduce(addPicture, pictures)),
  })
  const dirty = isDirty(draft, toSaved(base)) || uploads.underWay > 0
  useEffect(() => onDirtyChange(dirty), [dirty, onDirtyChange])

  function changePictures(changeThem: (pictures: Pictures) => Pictures) {
    setDraft((current) => ({ ...current, ...changeThem(current) }))
  }

  return {
    base,
    setBase,
    draft,
    setDraft,
    edit: (fields: Partial<ProductDraft>) => setDraft((current) => ({ ...current, ...fields })),
    changePictures,
    uploads,
  }
}

const toSaved = (product: Product | null) => (product ? toDraft(product) : emptyDraft)
