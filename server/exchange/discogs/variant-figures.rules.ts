import { type MediaGrade, mediaGrades } from '#contract/copies/grades.ts'

type NewCopy = {
  id: string
  parentId: string
  priceCents: number
  stock: number
  copy: { mediaGrade: MediaGrade; listedAt: Date }
}

/** The columns of a product about its variants. */
export type VariantFigures = {
  variantsAvailable: number
  cheapestVariantId: string | null
  cheapestVariantCents: number | null
}

export const noVariants: VariantFigures = {
  variantsAvailable: 0,
  cheapestVariantId: null,
  cheapestVariantCents: null,
}

/**
 * By product, as `write_offer_figures` (db/functions/offers.sql) computes them for these copies: a product that is inserted with them is
 * written once instead of twice. A difference costs a write: the refresh of the batch corrects it.
 */
export function toVariantFigures(copies: readonly NewCopy[]): Map<string, VariantFigures> {
  const onSale = copies.filter(({ stock }) => stock > 0)
  const byProduct = Map.groupBy(onSale, ({ parentId }) => parentId)
  return new Map([...byProduct].map(([id, group]) => [id, toFigures(group)]))
}

function toFigures(copies: readonly NewCopy[]): VariantFigures {
  const [cheapest] = copies.toSorted(compareFeatured)
  return {
    variantsAvailable: copies.length,
    cheapestVariantId: cheapest?.id ?? null,
    cheapestVariantCents: cheapest?.priceCents ?? null,
  }
}

/** 8 for Mint to 1 for Poor. */
const toRank = ({ copy: { mediaGrade } }: NewCopy) =>
  mediaGrades.length - mediaGrades.indexOf(mediaGrade)

function compareFeatured(a: NewCopy, b: NewCopy): number {
  return (
    a.priceCents - b.priceCents ||
    toRank(b) - toRank(a) ||
    Number(a.copy.listedAt) - Number(b.copy.listedAt) ||
    (a.id < b.id ? -1 : 1)
  )
}
