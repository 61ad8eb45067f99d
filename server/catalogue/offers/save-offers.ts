import { type SQL, sql } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import { toDollars } from '#contract/money.ts'
import type { Option } from '#contract/offers.ts'
import { type Change, recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRows } from '#server/platform/db/write-rows.ts'
import { type MovementReason, products } from '../catalogue.tables.ts'
import { publishProducts } from '../product-events.ts'
import { refreshChanged } from '../refresh-changed.ts'
import { setStockBulk } from '../stock/index.ts'
import { type CopyColumns, toCopyAuditValues } from './copy-values.rules.ts'
import { usedCopies, variantOptions } from './offers.tables.ts'

type ProductRow = typeof products.$inferSelect

/** Values of an offer of any kind by their columns; amounts in cents. */
export type OfferValues = Partial<
  Pick<ProductRow, 'priceCents' | 'stock' | 'images'> & CopyColumns & Option
>

export type OfferChange = {
  id: string
  name: string
  /** The stored values, at least those that change. */
  before: OfferValues
  /** The values to write. */
  after: OfferValues
  /** Why the stock changes; otherwise this follows from the ledger. */
  stockReason?: MovementReason | undefined
}

const BATCH = 1000

/**
 * Changes locked offers, each listed once: rows, ledger, events and log, with a fixed number of statements for a batch. The
 * values are valid for their offer. With `isCount` only stocks change, and the offers retain their version. With `refreshes`
 * what is derived is current in the events, and afterwards.
 * @throws AppError conflict when a stock would fall below the reserved units
 */
export async function saveOffers(
  ctx: Context,
  changes: readonly OfferChange[],
  { isCount = false, refreshes = false } = {},
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH)
    if (!isCount) await writeValues(ctx, batch)
    await setStockBulk(ctx, batch.flatMap(toStockTarget))
    if (refreshes) await refreshChanged(ctx)
    await publishProducts(
      ctx,
      'product.updated',
      batch.map(({ id }) => id),
    )
    await recordChanges(ctx, batch.map(toChange))
  }
}

/** Copies first, because a copy goes on sale with its grades. */
async function writeValues(ctx: Context, changes: readonly OfferChange[]): Promise<void> {
  const written = changes.map(({ id, after }) => {
    const { priceCents, images, stock: _, label, position, ...copy } = after
    return {
      product: { id, priceCents, images },
      option: { productId: id, label, position },
      copy: { productId: id, ...copy },
    }
  })
  await updateRows(ctx, usedCopies, written.map(({ copy }) => copy).filter(isChanged))
  await updateRows(ctx, variantOptions, written.map(({ option }) => option).filter(isChanged))
  await updateRows(
    ctx,
    products,
    written.map(({ product }) => product),
    newVersion(ctx),
  )
}

/** Has a value beside its key. */
const isChanged = (row: object) =>
  Object.values(row).filter((value) => value !== undefined).length > 1

/** Strictly later than the previous version, as in `toVersionTime`; for `updateRows`. */
export const newVersion = ({ now }: Context): SQL =>
  sql`updated_at = greatest(${now}::timestamptz, t.updated_at + interval '1 millisecond')`

function toStockTarget({ id, before, after: { stock }, stockReason: reason }: OfferChange) {
  return stock === undefined || stock === before.stock ? [] : [{ productId: id, stock, reason }]
}

function toChange({ id, name, before, after }: OfferChange): Change {
  return {
    action: 'product.changed',
    subject: { id, name },
    before: toOfferAuditValues(pickKnown(before, after)),
    after: toOfferAuditValues(after),
  }
}

const pickKnown = (values: OfferValues, keys: object): OfferValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in keys))

/** The given values for the audit log. */
export function toOfferAuditValues({
  priceCents,
  stock,
  images,
  label,
  position,
  ...copy
}: OfferValues): AuditValues {
  return {
    ...(priceCents !== undefined && { price: toDollars(priceCents) }),
    ...(stock !== undefined && { stock }),
    ...(images && { images }),
    ...toCopyAuditValues(copy),
    ...(label !== undefined && { option: label }),
    ...(position !== undefined && { position }),
  }
}
