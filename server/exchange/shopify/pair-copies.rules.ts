import type { CopyGrades, StoredProduct } from './plan-product.rules.ts'
import type { WantedOffer } from './wanted-offers.rules.ts'

type Copy = StoredProduct['copies'][number]
export type WantedCopy = Extract<WantedOffer, { kind: 'used' }>

/** A row of used copies: those that the shop has of it, and how many it lacks. */
export type PairedRow = { offer: WantedCopy; known: Copy[]; missing: number }

/**
 * Finds the used copies that earlier imports added for the rows: by their number, otherwise by their grades and in order. Sold
 * ones count, so that no import adds them again, as do those that were graded again here.
 */
export function pairCopies(offers: readonly WantedCopy[], copies: readonly Copy[]): PairedRow[] {
  const free = new Set(copies)
  const takeBySku = ({ copy: { sku } }: WantedCopy) => {
    const found = copies.find((copy) => copy.sku === sku)
    if (found) free.delete(found)
    return found
  }
  const numbered = new Map(offers.map((offer) => [offer, takeBySku(offer)]))
  return offers.map((offer) => {
    const units = typeof offer.stock === 'number' ? offer.stock : 1
    const byNumber = numbered.get(offer)
    if (byNumber) return { offer, known: [byNumber], missing: 0 }
    const added = [...free].filter(({ formerGrades }) => isAlike(formerGrades, offer))
    const present = [...free].filter(({ grades }) => isAlike(grades, offer))
    const unchanged = added.filter((copy) => present.includes(copy))
    const known = [...new Set([...unchanged, ...added, ...present])].slice(0, units)
    for (const copy of known) free.delete(copy)
    return { offer, known, missing: Math.max(0, units - known.length) }
  })
}

function isAlike(grades: CopyGrades, { copy: wanted }: WantedCopy): boolean {
  return (
    grades.mediaGrade === (wanted.mediaGrade ?? null) &&
    grades.sleeveGrade === (wanted.sleeveGrade ?? null) &&
    grades.condition === (wanted.condition ?? null)
  )
}
