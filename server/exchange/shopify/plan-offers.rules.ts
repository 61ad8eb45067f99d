import { toShortGrades } from '#contract/copies/grade-text.ts'
import { OPTIONS_MAX, SHOWN_COPIES_MAX } from '#contract/limits.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import { type NewVariant, newVariant } from '#contract/products/variants.ts'
import { belowReservedMessage } from '#server/stock/index.ts'
import { pairCopies, type WantedCopy } from './pair-copies.rules.ts'
import type { Circumstances, PlannedVariant, StoredProduct } from './plan-product.rules.ts'
import type { ReadProduct } from './read-products.rules.ts'
import { toProblem } from './row-problems.rules.ts'
import { type Report, toChanges } from './row-report.rules.ts'
import type { WantedOffer } from './wanted-offers.rules.ts'

/** The variants of a product: options by their label, used copies by their number or their grades. */

type About = Circumstances & {
  type: ProductType
  offers: readonly WantedOffer[]
  report: Report
}
type WantedOption = Extract<WantedOffer, { kind: 'option' }>

export function planOffers(product: ReadProduct, about: About): PlannedVariant[] {
  const { offers, report, columns } = about
  const options = offers.filter((each) => each.kind === 'option')
  const copies = offers.filter((each) => each.kind === 'used')
  const refuse = (row: number, message: string) =>
    report.refuse(row, { column: columns.nameOf('option1Value'), value: '', message })
  for (const { row, earlier } of findRepeated(offers)) {
    refuse(row, `Row ${earlier} is the same variant of this product. Keep one of the two.`)
  }
  const known = new Set((about.stored?.options ?? []).map(({ label }) => label))
  const added = options.filter(({ label }) => !known.has(label))
  const [tooMany] = added.slice(Math.max(0, OPTIONS_MAX - known.size))
  if (tooMany) refuse(tooMany.row, `A product can have at most ${OPTIONS_MAX} options.`)
  return [
    ...options.flatMap((option) => planOption(product, option, about)),
    ...planCopies(product, copies, about),
  ]
}

/** Used copies may be alike; own stock and options are there once. */
function findRepeated(offers: readonly WantedOffer[]): { row: number; earlier: number }[] {
  const first = new Map<string, number>()
  return offers.flatMap((offer) => {
    if (offer.kind === 'used') return []
    const key = offer.kind === 'option' ? `option ${offer.label}` : 'own'
    const earlier = first.get(key)
    first.set(key, earlier ?? offer.row)
    return earlier === undefined ? [] : [{ row: offer.row, earlier }]
  })
}

/** The variant as the form of the back office would accept it; its problems are those of the row. */
function parseVariant(
  input: object,
  { row, price, stock }: WantedOffer,
  { report, columns }: About,
): NewVariant | undefined {
  const { data, error } = newVariant.safeParse(input)
  for (const issue of error?.issues ?? [])
    report.refuse(row, toProblem(issue, columns, { price, stock }))
  return data
}

function planOption(
  { isHidden }: ReadProduct,
  offer: WantedOption,
  about: About,
): PlannedVariant[] {
  const { report, stored, columns } = about
  const { row, label, price } = offer
  const before = stored?.options.find((option) => option.label === label)
  const stock = isHidden ? 0 : (offer.stock ?? before?.stock ?? 0)
  const input = { kind: 'option', price: price ?? before?.price, stock, option: { label } }
  const data = parseVariant(input, offer, about)
  if (!data) return []
  const changes = toChanges([
    { column: 'option', before: before?.label, after: label },
    { column: 'price', before: before?.price.toFixed(2), after: data.price.toFixed(2) },
    { column: 'stock', before: before && String(before.stock), after: String(data.stock) },
  ])
  if (!before) {
    report.add(row, { outcome: 'new', changes })
    return [{ create: data }]
  }
  if (changes.length === 0) return []
  if (data.stock < before.reserved) {
    const issue = { path: ['stock'], message: belowReservedMessage(before.reserved) }
    report.refuse(row, toProblem(issue, columns, offer))
  }
  report.add(row, { outcome: 'changed', changes })
  return [
    {
      id: before.id,
      before: { price: before.price, stock: before.stock },
      after: { price: data.price, stock: data.stock },
    },
  ]
}

function planCopies(
  product: ReadProduct,
  offers: readonly WantedCopy[],
  about: About,
): PlannedVariant[] {
  const pairs = pairCopies(offers, about.stored?.copies ?? [])
  return pairs.flatMap(({ offer, known, missing }) => {
    if (typeof offer.stock === 'number' && offer.stock > SHOWN_COPIES_MAX) {
      const message = `At most ${SHOWN_COPIES_MAX} used copies in a row.`
      about.report.refuse(offer.row, toProblem({ path: ['stock'], message }, about.columns, offer))
      return []
    }
    return [
      ...known.flatMap((copy) => planKnownCopy(copy, offer, about)),
      ...planNewCopies(product, { offer, missing }, about),
    ]
  })
}

/** A copy that is not on sale any more stays as it is. */
function planKnownCopy(
  copy: StoredProduct['copies'][number],
  offer: WantedCopy,
  about: About,
): PlannedVariant[] {
  const { row, price } = offer
  if (copy.state !== 'on-sale') {
    const message = `The used copy ${copy.sku} is ${copy.state.replace('-', ' ')} here and stays as it is.`
    about.report.note(row, { column: '', message })
    return []
  }
  if (price === undefined || price === copy.price) return []
  const data = parseVariant({ kind: 'used', price }, offer, about)
  if (!data) return []
  const changes = [{ column: 'price', before: copy.price.toFixed(2), after: data.price.toFixed(2) }]
  about.report.add(row, { outcome: 'changed', changes, usedCopyId: copy.id })
  return [{ id: copy.id, before: { price: copy.price }, after: { price: data.price } }]
}

/** One for each unit. It is a draft without a media grade, and below a product that is not for sale. */
function planNewCopies(
  { isHidden }: ReadProduct,
  { offer, missing }: { offer: WantedCopy; missing: number },
  about: About,
): PlannedVariant[] {
  const { row, price, cost, copy, text } = offer
  const { sku: _, replaced: __, ...grades } = copy
  const isGraded = about.type !== 'vinyl' || grades.mediaGrade !== undefined
  const data = parseVariant(
    {
      kind: 'used',
      price,
      stock: isHidden || !isGraded ? 0 : 1,
      copy: { ...grades, notes: text },
      inventory: typeof cost === 'number' || typeof cost === 'string' ? { cost } : {},
    },
    offer,
    about,
  )
  if (typeof offer.stock === 'string' || !Number.isInteger(offer.stock ?? 0)) {
    const issue = { path: ['stock'], message: 'Stock must be a whole number' }
    about.report.refuse(row, toProblem(issue, about.columns, offer))
  }
  if (offer.stock === 0) {
    const notes = [{ column: '', message: 'Sold out, so that no used copy is added.' }]
    about.report.add(row, { outcome: 'skipped', notes })
  }
  if (!data || missing < 1) return []
  about.report.add(row, {
    outcome: 'new-copy',
    changes: toChanges([
      { column: 'grades', before: '', after: toShortGrades(grades) },
      { column: 'price', before: '', after: data.price.toFixed(2) },
      { column: 'copies', before: '', after: String(missing) },
    ]),
    notes: isGraded
      ? []
      : [{ column: '', message: 'Without a grade of the medium it is a draft.' }],
  })
  return Array.from({ length: missing }, () => ({ create: data }))
}
