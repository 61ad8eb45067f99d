import type { UsedCopy } from '#contract/copies/used-copies.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'
import type { UsedCopyRow } from './copy-values.rules.ts'
import { toCopy } from './offers.rules.ts'
import { toInventory } from './to-inventory.ts'
import { type ShownProductRow, toProduct } from './to-product.ts'

export type UsedCopyOffer = { offer: ShownProductRow; row: UsedCopyRow }

export function toUsedCopy({ offer, row }: UsedCopyOffer, time: ShopTime): UsedCopy {
  const product = toProduct({ ...offer, copy: row }, time)
  return { ...product, copy: toCopy(row), inventory: toInventory(row, time.now) }
}
