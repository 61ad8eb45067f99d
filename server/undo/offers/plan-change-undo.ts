import { desc, eq } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import { type CompletionMark, completionMarks } from '#contract/products/completion.ts'
import type { UsedCopyState } from '#contract/products/offers.ts'
import type { ProductChange } from '#contract/products/product-input.ts'
import {
  type EntryToUndo,
  type Refusal,
  TOO_OLD,
  toDeletedPlan,
  type UndoPlan,
} from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { findClips } from '#server/clips/index.ts'
import { copyDays, returnToSale, takeOffSale } from '#server/copies/index.ts'
import { listMissing } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { revertPressing, toPressingAudit } from '#server/pressings/index.ts'
import { reopenPrices } from '#server/pricing/index.ts'
import { updateProduct } from '#server/products/index.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { findOfferValues, type OfferValues } from './read-offer-values.ts'
import {
  changedFieldsOf,
  findConflicts,
  toProductChange,
  toRevertedValues,
} from './undo-values.rules.ts'

const toInspected = (advice: string): Refusal => ({
  refusal: `The inspection of a returned copy is not undone. ${advice}`,
})

type RevertedPressing = ReturnType<typeof revertPressing>

/** Without the clips that were deleted since, as nothing named them. */
async function withExistingClips(
  ctx: Context,
  reverted: RevertedPressing,
): Promise<RevertedPressing> {
  const { pressing } = reverted
  const ids = pressing?.tracks?.flatMap(({ clipId }) => clipId ?? []) ?? []
  if (!pressing?.tracks || ids.length === 0) return reverted
  const existing = await findClips(ctx, ids)
  const tracks = pressing.tracks.map(({ clipId, ...track }) =>
    clipId !== undefined && existing.has(clipId) ? { ...track, clipId } : track,
  )
  return { ...reverted, pressing: { ...pressing, tracks } }
}

/** Without the images that were deleted since. */
async function withExistingImages(ctx: Context, reverted: AuditValues): Promise<AuditValues> {
  const { thumbnail, images } = reverted
  const urls = [thumbnail, images].flat().filter((url) => typeof url === 'string')
  const missing = new Set(await listMissing(ctx, urls))
  if (missing.size === 0) return reverted
  return {
    ...reverted,
    ...(missing.has(String(thumbnail)) && { thumbnail: '' }),
    ...(Array.isArray(images) && { images: images.filter((url) => !missing.has(String(url))) }),
  }
}

/** Undoes a change of the values of an offer: each changed field takes its earlier value. */
export async function planChangeUndo(
  ctx: Context,
  entry: EntryToUndo,
): Promise<UndoPlan | Refusal> {
  if (entry.before?.state === 'needs-inspection') {
    return toInspected('Withdraw the copy, or change its grades and price by hand.')
  }
  const current = await findOfferValues(ctx, entry.subjectId)
  if (!current) return toDeletedPlan(entry)
  if (!entry.exact && isAboutPressing(entry, current)) return TOO_OLD
  const { offer, values } = current
  const reverted = await withExistingImages(ctx, toRevertedValues(entry, values))
  const reserved = offer.stock - offer.available
  const isPiece = offer.variantKind === 'used'
  const conflicts = findConflicts(entry, { values, reserved, isPiece })
  const { pressing, isChanged } =
    entry.exact && !offer.variantKind
      ? await withExistingClips(ctx, revertPressing(entry.exact, offer.pressing))
      : { pressing: undefined, isChanged: false }
  /** A record that becomes another product again loses its pressing. */
  const pressingFor = (type: unknown) => {
    if (type === 'vinyl') return pressing
    return offer.type === 'vinyl' ? null : undefined
  }
  if (isChanged && conflicts.length === 0) {
    conflicts.push({ field: 'pressing', message: 'It has another value by now.' })
  }
  const change = toProductChange(reverted, offer, pressingFor(reverted.type ?? offer.type))
  if (!change) conflicts.push({ field: '', message: 'The shop no longer accepts these values.' })
  const names = changedFieldsOf(entry)
  const { needsCompletion } = { ...values, ...reverted }
  const mark = completionMarks.find((known) => known === needsCompletion) ?? null
  return {
    before: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    after: reverted,
    conflicts,
    apply: (ctx) => revert(ctx, { entry, change: change ?? {}, mark }),
  }
}

type Reverted = { entry: EntryToUndo; change: ProductChange; mark: CompletionMark | null }

/** A used copy also goes back to its state, by the operation that makes it. */
async function revert(ctx: Context, { entry, change, mark }: Reverted): Promise<void> {
  const { subjectId: id, before, after } = entry
  if (before?.state === after?.state) {
    const isDraftAgain = change.stock === 0 && (await wasDraft(ctx, id))
    const needsCompletion = mark
    await updateProduct(ctx, {
      id,
      change,
      needsCompletion,
      ...(isDraftAgain && { stockReason: 'opening' }),
    })
    if (change.price !== undefined) await reopenPrices(ctx, [id])
    return
  }
  const { data: former = {} } = copyDays.safeParse(entry.exact?.before)
  if (after?.state === 'on-sale') {
    const reason = before?.state === 'sold-elsewhere' ? 'sold elsewhere' : 'withdrawn'
    await takeOffSale(ctx, { id, reason, former })
    await updateProduct(ctx, { id, change })
    return
  }
  const { price, copy } = change
  await returnToSale(ctx, { id, price, copy, former })
}

/** Whether a used copy was a draft until it went on sale: its opening is taken back, and it was never withdrawn. */
async function wasDraft({ db }: Context, offerId: string): Promise<boolean> {
  const { id, productId, quantity, reason } = stockMovements
  const [last, earlier] = await db
    .select({ quantity, reason, variantKind: products.variantKind })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(productId, offerId))
    .orderBy(desc(id))
    .limit(2)
  if (last?.variantKind !== 'used' || last.quantity < 0) return false
  return !earlier || (earlier.quantity < 0 && earlier.reason === 'opening')
}

/** The texts of a pressing in an entry without their exact values. */
function isAboutPressing(entry: EntryToUndo, { offer }: OfferValues): boolean {
  if (offer.variantKind) return false
  const ofPressing = Object.keys(toPressingAudit(offer.pressing))
  return changedFieldsOf(entry).some((field) => ofPressing.includes(field))
}

const leavable: readonly unknown[] = ['on-sale', 'held'] satisfies UsedCopyState[]

/** Undoes that a used copy was withdrawn or sold elsewhere. */
export async function planDepartureUndo(
  ctx: Context,
  entry: EntryToUndo,
): Promise<UndoPlan | Refusal> {
  if (!leavable.includes(entry.before?.state)) {
    return toInspected('Return the copy to sale instead.')
  }
  return planChangeUndo(ctx, entry)
}
