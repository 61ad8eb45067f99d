import type { Copy, CopyAvailability, UsedCopyState } from '#contract/offers.ts'
import type { UsedCopy } from '#contract/used-copies.ts'
import { toInventory, type UsedCopyRow } from '../offers/to-inventory.ts'
import { type ShownProductRow, toProduct } from '../to-product.ts'

export type UsedCopyOffer = { offer: ShownProductRow; row: UsedCopyRow }

const availabilities: Record<UsedCopyState, CopyAvailability> = {
  draft: 'unavailable',
  'on-sale': 'on-sale',
  held: 'held',
  'in-checkout': 'in-checkout',
  sold: 'sold',
  'sold-elsewhere': 'sold',
  withdrawn: 'unavailable',
  'needs-inspection': 'sold',
}

export function toUsedCopy({ offer, row }: UsedCopyOffer, now: Date): UsedCopy {
  return { ...toProduct(offer), copy: toCopy(row), inventory: toInventory(row, now) }
}

function toCopy(row: UsedCopyRow): Copy {
  const { mediaGrade, sleeveGrade, condition, isPlayGraded, notes, listedAt } = row
  return {
    availability: availabilities[row.state],
    ...(mediaGrade && { mediaGrade }),
    ...(sleeveGrade && { sleeveGrade }),
    ...(condition && { condition }),
    ...{ isPlayGraded, notes },
    ...(listedAt && { arrivedAt: listedAt.toISOString() }),
  }
}
