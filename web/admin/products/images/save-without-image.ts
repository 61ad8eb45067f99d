import type { Product, VersionedProduct } from '#contract/products/catalogue.ts'
import { isEditConflict } from '../../shared/form/save-unless-different.ts'
import { loadProduct, type ProductUpdate } from '../product-queries.ts'
import { type Images, removeImage } from './image-rules.ts'

type Removal = {
  url: string
  /** The product as the form knows it. */
  base: VersionedProduct
  draft: Images
}

type ProductStore = {
  change: (update: ProductUpdate) => Promise<VersionedProduct>
  load?: (productId: string) => Promise<VersionedProduct>
}

/**
 * Saves the images of the form without this one. If another admin has changed the product since it was opened, the
 * change only removes this image from the current images.
 * @returns the product as the form knows it afterwards, after a conflict with its old version: the next save then
 * shows the other changes
 */
export async function saveWithoutImage(
  { change, load = loadProduct }: ProductStore,
  { url, base, draft }: Removal,
): Promise<VersionedProduct> {
  const images = removeImage(draft, url)
  try {
    const after = await change(toUpdate(images, base))
    return { ...base, ...toOwn(images), ...toNewVersions(base, after) }
  } catch (error) {
    if (!isEditConflict(error)) throw error
    const now = await load(base._id)
    await change(toUpdate(removeImage(now, url), now))
    return { ...base, ...toOwn(removeImage(base, url)) }
  }
}

function toUpdate(images: Images, { _id, version }: VersionedProduct): ProductUpdate {
  return { productId: _id, version, body: toOwn(images) }
}

/** The stock in the form stays as it was opened, so units sold since then keep its old version: a conflict. */
function toNewVersions(base: VersionedProduct, { updatedAt, version, ...after }: VersionedProduct) {
  const { stockVersion } = after.stock === base.stock ? after : base
  return { updatedAt, version, stockVersion }
}

function toOwn({ thumbnail, images }: Images): Pick<Product, 'thumbnail' | 'images'> {
  return { thumbnail, images: [...images] }
}
