import type { Context } from '#server/platform/context.ts'
import type { FileRow } from '../import/import.queries.ts'
import type { CheckedBatch, CheckedRow, ImportStep } from '../import/import-format.ts'
import { sentOf } from '../listings/known-listing.ts'
import { saveListings } from '../listings/save-listings.ts'
import { type FoundRecord, findRecords } from './find-records.queries.ts'
import { toMissingCopy, toMissingStock } from './list-missing.ts'
import { findListedCopies, type ListedCopy } from './listed-copies.queries.ts'
import { sellElsewhere } from './sell-elsewhere.ts'
import { type GoneStock, takeGoneStock } from './write-own-stock.ts'

type PlannedMissing = { checked: CheckedRow; copy?: ListedCopy; stock?: GoneStock }

/** The rows about what the file lacks, as it is now. */
export function planMissing(rows: readonly FileRow[]): ImportStep {
  const plan = async (ctx: Context) => {
    const known = await findKnown(ctx, rows)
    return toMissingBatch(rows.map((row) => planRow(row, known)))
  }
  return { numbers: rows.map(({ row }) => row), plan }
}

type Known = {
  copies: ReadonlyMap<string, ListedCopy>
  records: ReadonlyMap<string, FoundRecord>
}

async function findKnown(ctx: Context, rows: readonly FileRow[]): Promise<Known> {
  const copies = await findListedCopies(
    ctx,
    rows.flatMap(({ usedCopyId }) => usedCopyId ?? []),
  )
  const records = await findRecords(
    ctx,
    rows.flatMap(({ usedCopyId, productId }) => (usedCopyId ? [] : (productId ?? []))),
  )
  return {
    copies: new Map(copies.map((copy) => [copy.id, copy])),
    records: new Map(records.map((record) => [record.id, record])),
  }
}

function planRow(found: FileRow, { copies, records }: Known): PlannedMissing {
  const copy = copies.get(found.usedCopyId ?? '')
  if (copy) {
    return canBeSold(copy)
      ? { copy, checked: { ...toMissingCopy(copy), row: found.row } }
      : { checked: toSkipped(found) }
  }
  const record = records.get(found.productId ?? '')
  const listingId = found.changes[0]?.before ?? ''
  const checked = record && toMissingStock(record, listingId)
  return record && checked?.question
    ? { stock: { record, listingId }, checked: { ...checked, row: found.row } }
    : { checked: toSkipped(found) }
}

function canBeSold(copy: ListedCopy): boolean {
  const { archivedAt, row } = copy
  return !archivedAt && sentOf(copy) !== null && (row.state === 'on-sale' || row.state === 'held')
}

function toSkipped({ row, productId, usedCopyId, name, notes }: FileRow): CheckedRow {
  return {
    row,
    outcome: 'skipped',
    productId,
    ...(usedCopyId && { usedCopyId }),
    name,
    changes: [],
    problems: [],
    notes: [...notes, { column: '', message: 'It is in checkout or no longer on sale here.' }],
  }
}

export function toMissingBatch(planned: readonly PlannedMissing[]): CheckedBatch {
  return {
    rows: planned.map(({ checked, copy, stock }) => ({
      ...checked,
      offers: [copy, stock?.record].flatMap((offer) => offer?.id ?? []),
    })),
    toWork({ isWanted }) {
      const wanted = planned.filter(({ checked }) => isWanted(checked.row))
      const copies = wanted.flatMap(({ copy }) => copy ?? [])
      const stock = wanted.flatMap((each) => each.stock ?? [])
      return async (ctx) => {
        await sellElsewhere(ctx, copies)
        await saveListings(
          ctx,
          copies.flatMap(({ id, listing }) =>
            listing ? [{ ...listing, productId: id, isEnded: true }] : [],
          ),
        )
        await takeGoneStock(ctx, stock)
      }
    },
  }
}
