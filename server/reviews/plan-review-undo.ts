import { z } from 'zod'
import { review } from '#contract/reviews.ts'
import {
  type EntryToUndo,
  findLaterChanges,
  type Refusal,
  TOO_OLD,
  toChangedFields,
  type UndoPlan,
} from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toReviewVersion } from './review-columns.ts'
import { getReview, setReview } from './set-review.ts'

const date = z.coerce.date().nullable()
const exactReview = z.object({ before: review.extend({ reviewedAt: date, pickedAt: date }) })

/** Undoes a change of a review or a pick, with its date: what the change left alone stays as it is now. */
export async function planReviewUndo(
  ctx: Context,
  entry: EntryToUndo,
): Promise<UndoPlan | Refusal> {
  const { data } = exactReview.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const { subjectId: productId } = entry
  const fields = toChangedFields(entry)
  const current = await getReview(ctx, productId)
  const { reviewedAt, pickedAt, ...before } = data.before
  const earlier = Object.fromEntries(
    Object.entries(before).filter(([field]) => fields.includes(field)),
  )
  return {
    before: entry.after,
    after: entry.before,
    conflicts: findLaterChanges(entry, (later) =>
      later.action === 'product.review'
        ? toChangedFields(later).filter((field) => fields.includes(field))
        : [],
    ),
    apply: async (ctx) => {
      const ifMatch = `"${toReviewVersion(current)}"`
      const dates = { reviewedAt, pickedAt }
      await setReview(ctx, { productId, review: { ...current, ...earlier }, ifMatch, dates })
    },
  }
}
