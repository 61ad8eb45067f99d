import type { EquipmentCondition, MediaGrade, SleeveGrade } from '#contract/copies/grades.ts'
import type { ShopifyOptions } from '#contract/exchange/product-imports.ts'
import type { NewProduct, ProductChange, ProductType } from '#contract/products/catalogue.ts'
import type { UsedCopyState } from '#contract/products/offers.ts'
import type { NewVariant } from '#contract/products/variants.ts'
import type { PresentNames } from '#server/pressings/index.ts'
import type { CheckedRow, RowNote } from '../import/import-format.ts'
import { type PlannedCost, planCosts } from './plan-costs.rules.ts'
import { planImages } from './plan-images.rules.ts'
import { planOffers } from './plan-offers.rules.ts'
import { planValues } from './plan-values.rules.ts'
import type { FileColumns, ImageRow, ReadProduct } from './read-products.rules.ts'
import { createReport } from './row-report.rules.ts'
import { toWantedOffers, type WantedOffer, withPresentLabels } from './wanted-offers.rules.ts'

/** The product that a handle means, as the shop has it. Prices in dollars. */
export type StoredProduct = {
  id: string
  isArchived: boolean
  /** Its drop is not on sale yet. */
  isBeforeStart: boolean
  name: string
  type: ProductType
  brand: string
  description: string
  albumInfo: NewProduct['albumInfo'] | undefined
  price: number
  stock: number
  reserved: number
  /** The cost of a unit of own stock; null when unknown. */
  cost: number | null
  imageCount: number
  options: {
    id: string
    label: string
    /** Those that it had before it was renamed here. */
    formerLabels: string[]
    price: number
    stock: number
    reserved: number
    cost: number | null
  }[]
  /** The labels of deleted options. */
  deletedLabels: string[]
  /** All that were ever added, in the order of their addition. */
  copies: {
    id: string
    sku: string
    state: UsedCopyState
    price: number
    grades: CopyGrades
    /** Those that it was added with. */
    formerGrades: CopyGrades
  }[]
}

export type CopyGrades = {
  mediaGrade: MediaGrade | null
  sleeveGrade: SleeveGrade | null
  condition: EquipmentCondition | null
}

/** Price in dollars, and the stock of an option. */
type VariantFigures = { price: number; stock?: number }

export type ChangedVariant = { id: string; before: VariantFigures; after: VariantFigures }

export type PlannedVariant = { create: NewVariant } | ChangedVariant

/** The writes of a product, as input of the shop's operations. */
export type PlannedWrite = {
  handle: string
  productId: string | undefined
  type: ProductType
  /** The name after the write. */
  name: string
  create?: NewProduct
  change?: ProductChange
  variants: PlannedVariant[]
  costs: PlannedCost[]
  /** It has to be completed by hand. */
  isMarked: boolean
  images: ImageRow[]
}

export type Plan = { rows: CheckedRow[]; write?: PlannedWrite }

export type Circumstances = {
  options: ShopifyOptions
  columns: FileColumns
  stored: StoredProduct | undefined
  /** The first row of the file for the same product, when another handle leads to it. */
  earlierRow: number | undefined
  /** The genres of the shop by their names in lower case. */
  genres: ReadonlyMap<string, string>
  /** A file that has a merged name of a label or an artist means the present one. */
  presentNames: PresentNames
}

/** The outcome of all rows of a product for the shop as it is, and the writes that follow from it. */
export function planProduct(read: ReadProduct, about: Circumstances): Plan {
  const { options, stored, columns, earlierRow } = about
  // The shop's own export has a product before its drop as a draft.
  const product = { ...read, isHidden: read.isHidden && !stored?.isBeforeStart }
  const becomes = toBecomes(product, options)
  const reason = findSkipReason(product, { becomes, stored, columns, earlierRow })
  if (reason) return skip(product, reason, stored)
  const type = stored?.type ?? (becomes === 'skip' ? 'vinyl' : becomes)
  const report = createReport(product, stored)
  for (const { row, problem } of product.problems) report.refuse(row, problem)
  const wanted = withPresentLabels(toWantedOffers(product, type), stored?.options ?? [])
  for (const { row, notes } of wanted) report.add(row, { outcome: 'unchanged', notes })
  const offers = wanted.filter((offer) => !isDeleted(offer, stored))
  for (const { row } of wanted.filter((offer) => !offers.includes(offer))) {
    const notes = [{ column: '', message: 'This option was deleted here.' }]
    report.add(row, { outcome: 'skipped', notes })
  }
  const values = planValues(product, { ...about, type, offers, report })
  const variants = planOffers(product, { ...about, type, offers, report })
  const costs = planCosts({ ...about, offers, report })
  const images = planImages(product, { ...about, report })
  if (report.isWrong()) return { rows: report.leaveOut() }
  const newCopies = variants.filter(
    (each) => 'create' in each && each.create.kind === 'used',
  ).length
  const name = values.change?.name ?? values.create?.name ?? stored?.name ?? ''
  const write: PlannedWrite = {
    handle: product.handle,
    productId: stored?.id,
    type,
    name,
    ...values,
    variants,
    costs,
    images,
    isMarked: product.isHidden && report.hasChanges(),
  }
  const [first, ...others] = report.finish()
  return {
    rows: first ? [{ ...first, newCopies }, ...others] : [],
    ...(report.hasChanges() && { write }),
  }
}

function isDeleted(offer: WantedOffer, stored: StoredProduct | undefined): boolean {
  if (offer.kind !== 'option' || !stored) return false
  const isThere = stored.options.some(({ label }) => label === offer.label)
  return !isThere && stored.deletedLabels.includes(offer.label)
}

/** A type that the question does not name, because the file has too many, is left out. */
function toBecomes({ type }: ReadProduct, { types }: ShopifyOptions): ProductType | 'skip' {
  return types.find((each) => each.type === type)?.becomes ?? 'skip'
}

type Found = Pick<Circumstances, 'stored' | 'columns' | 'earlierRow'> & {
  becomes: ProductType | 'skip'
}

function findSkipReason(
  product: ReadProduct,
  { becomes, stored, columns, earlierRow }: Found,
): RowNote | undefined {
  if (product.isGiftCard) {
    return { column: columns.nameOf('giftCard'), message: 'Gift cards are left out.' }
  }
  if (stored?.isArchived) {
    return { column: columns.nameOf('handle'), message: 'This product was deleted here.' }
  }
  if (earlierRow !== undefined) {
    const message = `Row ${earlierRow} is the same product here.`
    return { column: columns.nameOf('handle'), message }
  }
  if (becomes !== 'skip' || product.problems.length > 0) return
  const message =
    product.type === ''
      ? 'Products without a type are left out.'
      : `The type ${product.type} is left out.`
  return { column: columns.nameOf('type'), message }
}

function skip(product: ReadProduct, note: RowNote, stored: StoredProduct | undefined): Plan {
  const name = product.title || product.handle
  const about = { name, productId: stored?.id ?? null, changes: [], problems: [], notes: [note] }
  return {
    rows: product.rows.map((row) => ({ row, outcome: 'skipped', ...about })),
  }
}
