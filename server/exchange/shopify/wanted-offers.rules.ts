import type { ProductType } from '#contract/products/catalogue.ts'
import type { RowNote } from '../import/import-format.ts'
import { isConditionOption, type ReadCopy, readCondition } from './grades.rules.ts'
import type { StoredProduct } from './plan-product.rules.ts'
import type { OfferRow, ReadProduct } from './read-products.rules.ts'

/** The offers of a product: own stock, options and used copies. */

export type WantedOffer = Pick<OfferRow, 'row' | 'price' | 'cost' | 'stock'> & {
  notes: RowNote[]
} & (
    | { kind: 'own' }
    | { kind: 'option'; label: string }
    | { kind: 'used'; copy: ReadCopy; text: string }
  )

/** Only records and turntables have used copies; of other types a grade is an option like any other. */
export function toWantedOffers({ offers }: ReadProduct, type: ProductType): WantedOffer[] {
  return offers.map((offer) => toWanted(offer, type))
}

type KnownOption = Pick<StoredProduct['options'][number], 'label' | 'formerLabels'>

/** A label of the file that an option had here before means that option, unless the file has its present label too. */
export function withPresentLabels(
  offers: WantedOffer[],
  known: readonly KnownOption[],
): WantedOffer[] {
  const labels = new Set(offers.flatMap((offer) => (offer.kind === 'option' ? offer.label : [])))
  return offers.map((offer) => {
    if (offer.kind !== 'option' || known.some(({ label }) => label === offer.label)) return offer
    const renamed = known.find(
      ({ label, formerLabels }) => !labels.has(label) && formerLabels.includes(offer.label),
    )
    return renamed ? { ...offer, label: renamed.label } : offer
  })
}

function toWanted(offer: OfferRow, type: ProductType): WantedOffer {
  const { row, price, cost, stock, notes } = offer
  const base = { row, price, cost, stock }
  const { isNew, copy, rest } = readConditions(offer, type)
  if (copy) {
    const text = rest.map(({ name, value }) => `${name}: ${value}`).join(', ')
    return {
      ...base,
      kind: 'used',
      copy: withSku(copy, offer.sku),
      text,
      notes: [...notes, ...toNotes(copy)],
    }
  }
  const label = (isNew ? rest : offer.options).map(({ value }) => value).join(' / ')
  return label === '' ? { ...base, notes, kind: 'own' } : { ...base, notes, kind: 'option', label }
}

type Conditions = { isNew: boolean; copy?: ReadCopy; rest: OfferRow['options'] }

/** A medium and a sleeve may be two options; every option of that kind has to be readable. */
function readConditions({ options }: OfferRow, type: ProductType): Conditions {
  const rest = options.filter(({ name }) => !isConditionOption(name))
  const found = options
    .filter(({ name }) => isConditionOption(name))
    .map((option) => readCondition(option, type))
  if (found.length === 0 || found.some(({ kind }) => kind === 'other'))
    return { isNew: false, rest }
  const copies = found.flatMap((each) => (each.kind === 'used' ? [each.copy] : []))
  if (copies.length === 0) return { isNew: true, rest }
  return { isNew: false, rest, copy: withSleeve(Object.assign({}, ...copies), type) }
}

/** The grade of the medium alone says nothing of the sleeve. */
const withSleeve = (copy: ReadCopy, type: ProductType): ReadCopy =>
  type === 'vinyl' ? { sleeveGrade: 'Not Graded', ...copy } : copy

const withSku = (copy: ReadCopy, sku: string): ReadCopy =>
  copy.sku === undefined && /^2\d{7}$/.test(sku) ? { ...copy, sku } : copy

function toNotes({ replaced }: ReadCopy): RowNote[] {
  if (replaced === undefined) return []
  return [{ column: '', message: `${replaced} is no grade here and becomes VG+.` }]
}
