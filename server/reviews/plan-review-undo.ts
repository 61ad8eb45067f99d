import { z } from 'zod'
import { review } from '#contract/reviews.ts'
import { type EntryToUndo, planFieldsUndo, TOO_OLD } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toReviewVersion } from './review-columns.ts'
import { getReview, setReview } from './set-review.ts'

const date = z.coerce.date().nullable()
const exactReview = z.object({ before: review.extend({ reviewedAt: date, pickedAt: date }) })

/** Undoes a change of a review or a pick, with its date. */
export async function planReviewUndo(ctx: Context, entry: EntryToUndo) {
  const { data } = exactReview.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const { subjectId: productId } = entry
  const { reviewedAt, pickedAt, ...earlier } = data.before
  const current = await getReview(ctx, productId)
  const ifMatch = `"${toReviewVersion(current)}"`
  const dates = { reviewedAt, pickedAt }
  return planFieldsUndo({
    entry,
    current,
    earlier,
    save: (ctx, review) => setReview(ctx, { productId, review, ifMatch, dates }),
  })
}
