import type { CopyChange, InventoryChange } from '#contract/offers.ts'
import type { WritableCopyColumn } from '#contract/used-copy-csv.ts'

/** The values of a used copy that a file changes; amounts in dollars. */
export type CopyValues = { price: number; copy: CopyChange; inventory: InventoryChange }

const toAmount = (dollars: number | null | undefined) => dollars?.toFixed(2) ?? ''

/** The cells that an import changes, as an export writes them. */
export const copyCells: Record<WritableCopyColumn, (values: CopyValues) => string> = {
  media: ({ copy }) => copy.mediaGrade ?? '',
  sleeve: ({ copy }) => copy.sleeveGrade ?? '',
  condition: ({ copy }) => copy.condition ?? '',
  play_graded: ({ copy }) => (copy.isPlayGraded ? 'yes' : 'no'),
  notes: ({ copy }) => copy.notes ?? '',
  price: ({ price }) => toAmount(price),
  cost: ({ inventory }) => toAmount(inventory.cost),
  floor_price: ({ inventory }) => toAmount(inventory.floorPrice),
  location: ({ inventory }) => inventory.location ?? '',
}
