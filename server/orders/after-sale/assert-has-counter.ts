import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'

/** @throws AppError not-found in a shop without a counter, as for a call that does not exist */
export function assertHasCounter({ settings }: Pick<Context, 'settings'>): void {
  if (!settings.hasCounter) throw new AppError('not-found', 'This shop has no counter.')
}
