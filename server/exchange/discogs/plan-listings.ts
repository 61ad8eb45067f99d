import type { DiscogsOptions } from '#contract/exchange/product-imports.ts'
import { PRODUCT_NAME_MAX, PRODUCT_PRICE_MAX_DOLLARS } from '#contract/limits.ts'
import { formatNumber } from '#contract/locale.ts'
import type { Context } from '#server/platform/context.ts'
import { cutText } from '#server/platform/csv/cut-text.ts'
import { mapInTurns } from '#server/platform/take-turns.ts'
import { findMissingCells } from '../import/cells.rules.ts'
import {
  type FileRow,
  findLastRow,
  type ImportFile,
  readFileRows,
} from '../import/import.queries.ts'
import type { CheckedBatch, CheckedRow, ImportStep, Problem } from '../import/import-format.ts'
import type { DiscogsColumn } from './columns.ts'
import { createFinder, type Finder } from './find-known.ts'
import { listMissing } from './list-missing.ts'
import { listOffers } from './list-offers.rules.ts'
import type { Listing } from './listing.ts'
import { toPlainName } from './names.rules.ts'
import { type Cells, parseId, parseListing } from './parse-listing.rules.ts'
import type { PlannedRow } from './plan.ts'
import { toMissingBatch } from './plan-missing.ts'
import { planRow } from './plan-row.rules.ts'
import { isTooLarge } from './price.rules.ts'
import { type Known, toName, toSubject } from './row-report.rules.ts'
import { writePlans } from './write-plans.ts'

/** The plans of the listings in the order of the file, then those of the listings that it lacks. */
export async function* plan(
  ctx: Context,
  file: ImportFile,
  { withMissing = false } = {},
): AsyncGenerator<ImportStep> {
  const finder = createFinder(file, toOptions(file))
  for await (const rows of readFileRows(ctx, file)) {
    yield {
      numbers: rows.map(({ row }) => row),
      plan: async (ctx) => toBatch(await planRows(ctx, rows, { file, finder }), finder),
    }
  }
  if (!withMissing) return
  const last = await findLastRow(ctx, file.id)
  for await (const rows of listMissing(ctx, { finder, last })) {
    yield {
      numbers: rows.map(({ row }) => row),
      plan: async () => toMissingBatch(rows.map((checked) => ({ checked }))),
    }
  }
}

/** Validated with the request of the check. */
function toOptions({ options }: ImportFile): DiscogsOptions {
  if (options && 'currency' in options) return options
  throw new Error('A Discogs file was checked without its options')
}

type ReadRow = { row: number; name: string } & (
  | { listing: Listing; notes: CheckedRow['notes']; problems?: never }
  | { listing?: never; problems: Problem[]; listingId: number | undefined; sku: string }
)

async function planRows(
  ctx: Context,
  rows: readonly FileRow[],
  { file, finder }: { file: ImportFile; finder: Finder },
): Promise<PlannedRow[]> {
  const read = await mapInTurns(rows, (row) => readRow(row, file))
  await finder.load(
    ctx,
    read.flatMap(({ row, listing }) => (listing ? [{ row, listing }] : [])),
  )
  const applied = new Set(rows.filter(({ isApplied }) => isApplied).map(({ row }) => row))
  return mapInTurns(read, (about) => {
    const { row, listing, name } = about
    const wrong = (problems: Problem[]) => toWrong(row, name, problems)
    if (!listing) {
      finder.nameWrong(about)
      return wrong(about.problems)
    }
    const earlierRow = finder.claimListing(listing.listingId, row)
    if (earlierRow) return wrong([toRepeated('listing_id', listing.listingId, earlierRow)])
    const { known, copyRow, isFormer } = finder.find(listing, row)
    if (copyRow) return wrong([toRepeated('external_id', listing.externalId, copyRow)])
    const notes = about.notes ?? []
    const plan = isFormer ? toFormer : planRow
    const planned = plan(row, listing, { ...known, notes })
    claimPlanned(finder, { ...planned, isApplied: applied.has(row) })
    return planned
  })
}

function claimPlanned(
  finder: Finder,
  { checked: { row }, plan, isApplied }: PlannedRow & { isApplied: boolean },
): void {
  if (plan?.isNewRecord && !isApplied) finder.claimRelease(plan.listing, row)
  if (plan?.ownStock) finder.claimPrice(plan.listing, row)
}

function readRow({ row, cells }: FileRow, file: ImportFile): ReadRow {
  const { columns, delimiter } = file
  const named: Cells = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']))
  const listingId = parseId(named.listing_id)
  const [artist, title] = [toPlainName(named.artist ?? ''), (named.title ?? '').trim()]
  const about = { row, name: cutText(toName({ artist, title }), PRODUCT_NAME_MAX) }
  const wrong = { ...about, listingId, sku: (named.external_id ?? '').trim() }
  const missing = findMissingCells(cells, columns)
  if (missing) return { ...wrong, problems: [missing] }
  const parsed = parseListing(named, delimiter === ';')
  if (!parsed.listing) return { ...wrong, ...parsed }
  if (!isTooLarge(parsed.listing.price, toOptions(file))) return { ...about, ...parsed }
  return { ...wrong, problems: [toTooLarge(named.price)] }
}

function toTooLarge(value = ''): Problem {
  const message = `price is above ${formatNumber(PRODUCT_PRICE_MAX_DOLLARS)} in the currency of the shop`
  return { column: 'price', value, message }
}

function toFormer(row: number, listing: Listing, { copies, record, notes }: Known): PlannedRow {
  const message = 'It was sold, came back and has another listing by now.'
  const subject = toSubject(listing, { record, copy: copies[0] })
  const about = { row, changes: [], problems: [], notes: [...notes, { column: '', message }] }
  return { checked: { ...about, ...subject, outcome: 'unchanged' } }
}

function toRepeated(column: DiscogsColumn, value: number | string, earlierRow: number): Problem {
  const message = `Row ${earlierRow} is about the same ${column === 'listing_id' ? 'listing' : 'copy'}. Keep one of the two.`
  return { column, value: String(value), message }
}

function toWrong(row: number, name: string, problems: Problem[]): PlannedRow {
  return { checked: { row, outcome: 'wrong', productId: null, name, changes: [], problems } }
}

function toBatch(planned: readonly PlannedRow[], finder: Finder): CheckedBatch {
  return {
    rows: planned.map(({ checked, plan }) => ({
      ...checked,
      newCopies: plan?.newCopies?.count ?? 0,
      offers: plan ? listOffers(plan) : [],
    })),
    together: listDependent(planned),
    toWork({ isWanted, choiceOf }) {
      const wanted = planned.filter(({ checked }) => isWanted(checked.row))
      for (const { checked, plan } of planned) {
        if (plan?.isNewRecord && !isWanted(checked.row)) finder.disclaimRelease(plan.listing)
      }
      return (ctx) => writePlans(ctx, wanted, choiceOf)
    },
  }
}

/** The rows of each product that the batch adds: the later ones need the first. */
function listDependent(planned: readonly PlannedRow[]): number[][] {
  const added = new Set(
    planned.flatMap(({ plan }) => (plan?.isNewRecord ? plan.listing.releaseId : [])),
  )
  const rows = planned.filter(({ plan }) => plan && added.has(plan.listing.releaseId))
  return [...Map.groupBy(rows, ({ plan }) => plan?.listing.releaseId).values()].map((group) =>
    group.map(({ checked }) => checked.row),
  )
}
