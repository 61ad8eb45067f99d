import type { Product } from '../../../contract/catalogue.ts'
import { type Pictures, removePicture } from './image-rules.ts'
import { isChangedMeanwhile, loadProduct, type ProductUpdate } from './product-queries.ts'

type Removal = {
  url: string
  /** The product as the form knows it. */
  base: Product
  /** The pictures as they stand in the form. */
  draft: Pictures
}

type ProductStore = {
  change: (update: ProductUpdate) => Promise<Product>
  load?: (productId: string) => Promise<Product>
}

/**
 * Saves the pictures of the form without this one. When somebody else has changed the product meanwhile, only this
 * one is taken from the pictures it has by now.
 * @returns the product as the form knows it afterwards. Changed meanwhile it keeps its old version, so that the next
 * save shows what else was changed
 */
export async function saveWithoutPicture(
  { change, load = loadProduct }: ProductStore,
  { url, base, draft }: Removal,
): Promise<Product> {
  const pictures = removePicture(draft, url)
  try {
    const { updatedAt } = await change(toUpdate(pictures, base))
    return { ...base, ...toOwn(pictures), updatedAt }
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error
    const now = await load(base._id)
    await change(toUpdate(removePicture(now, url), now))
    return { ...base, ...toOwn(removePicture(base, url)) }
  }
}

function toUpdate(pictures: Pictures, { _id, updatedAt }: Product): ProductUpdate {
  return { productId: _id, body: { ...toOwn(pictures), basedOn: { updatedAt } } }
}

function toOwn({ thumbnail, images }: Pictures): Pick<Product, 'thumbnail' | 'images'> {
  return { thumbnail, images: [...images] }
}
