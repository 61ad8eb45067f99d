import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'

/** @throws AppError not-found while the shop takes no withdrawals */
export function assertTakesWithdrawals({ settings }: Pick<Context, 'settings'>): void {
  if (settings.takesWithdrawals) return
  throw new AppError('not-found', 'This shop takes no withdrawals here')
}
