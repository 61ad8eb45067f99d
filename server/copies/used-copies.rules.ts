import { z } from 'zod'
import type { AuditValues } from '#contract/audit.ts'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { AppError } from '#contract/errors.ts'
import type { Copy, UsedCopyState } from '#contract/products/offers.ts'

const canLeaveSale: readonly UsedCopyState[] = ['on-sale', 'held', 'needs-inspection']

/** @throws AppError conflict while it is in checkout, or when it is not on sale */
export function assertCanLeaveSale(state: UsedCopyState): void {
  if (state === 'in-checkout') {
    throw new AppError('conflict', 'Somebody is paying for this copy right now.')
  }
  if (!canLeaveSale.includes(state)) throw new AppError('conflict', 'This copy is not on sale.')
}

const canReturn: readonly UsedCopyState[] = ['needs-inspection', 'withdrawn', 'sold-elsewhere']

/** @throws AppError conflict */
export function assertCanReturn(state: UsedCopyState): void {
  if (canReturn.includes(state)) return
  throw new AppError('conflict', 'This copy cannot return to sale.')
}

/** The fields of a used copy for the audit log. */
export function toUsedCopyAuditValues({ price, copy, inventory }: UsedCopy): AuditValues {
  const { sku, state, location } = inventory
  return { ...toGradeValues(copy), price, notes: copy.notes, sku, state, location }
}

/** When a used copy arrived and was sold. */
export type CopyDays = z.infer<typeof copyDays>
export const copyDays = z.object({
  listedAt: z.coerce.date().optional(),
  soldAt: z.coerce.date().optional(),
})

/** The undo of a change of its state restores them beside the fields. */
export const toExactDays = (before: UsedCopy, after: UsedCopy) => ({
  before: copyDays.parse(before.inventory),
  after: copyDays.parse(after.inventory),
})

function toGradeValues({ mediaGrade, sleeveGrade, condition, isPlayGraded }: Copy): AuditValues {
  return {
    mediaGrade: mediaGrade ?? null,
    sleeveGrade: sleeveGrade ?? null,
    condition: condition ?? null,
    isPlayGraded,
  }
}
