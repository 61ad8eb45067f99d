import { useEffect, useState } from 'react'
import type { VersionedProduct } from '#contract/catalogue.ts'
import { addImage, type Images, listImages } from '../images/image-rules.ts'
import { useUploads } from '../images/use-uploads.ts'
import { emptyDraft, isDirty, type ProductDraft, toDraft } from './product-draft.ts'

/** The typed values, the uploading images, and the product to compare them with. */
export function useProductDraft(
  product: VersionedProduct | null,
  onDirtyChange: (dirty: boolean) => void,
) {
  /** The product as this form knows it: a change is compared with it and based on it. */
  const [base, setBase] = useState(product)
  const [draft, setDraft] = useState(() => toSaved(product))
  const uploads = useUploads({
    imageCount: listImages(draft).length,
    onUploaded: (urls) => changeImages((productImages) => urls.reduce(addImage, productImages)),
  })
  const dirty = isDirty(draft, toSaved(base)) || uploads.underWay > 0
  useEffect(() => onDirtyChange(dirty), [dirty, onDirtyChange])

  function changeImages(changeThem: (productImages: Images) => Images) {
    setDraft((current) => ({ ...current, ...changeThem(current) }))
  }

  return {
    base,
    setBase,
    draft,
    setDraft,
    edit: (fields: Partial<ProductDraft>) => setDraft((current) => ({ ...current, ...fields })),
    changeImages,
    uploads,
  }
}

const toSaved = (product: VersionedProduct | null) => (product ? toDraft(product) : emptyDraft)
