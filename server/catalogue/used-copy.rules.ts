import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { AppError } from '#contract/errors.ts'
import { toVersion } from '#server/platform/version.ts'

export const usedCopyNotFound = () => new AppError('not-found', 'Used copy not found')

/** The public and private fields, without those that a sale changes. */
export function toUsedCopyVersion(usedCopy: UsedCopy): string {
  const { stock, available, updatedAt, copy, inventory, ...offer } = usedCopy
  const { availability, arrivedAt, soldOn, ...described } = copy
  const { state, listedAt, ageDays, soldAt, orderId, ...own } = inventory
  return toVersion('used-copy', JSON.stringify([offer, described, own]))
}
