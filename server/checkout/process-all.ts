import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Processes one after the other; a failure must not delay the others. It stops when the payment provider does not
 * respond or the time is over: the rest follows in the next run.
 * @throws Error after any failure, which marks the job as failed in the back office
 */
export async function processAll<T extends { id: string; orderId?: string }>(
  ctx: Context,
  things: readonly T[],
  process: (ctx: Context, thing: T) => Promise<void>,
  limitMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const endsAt = performance.now() + limitMs
  const failures: unknown[] = []
  for (const thing of things) {
    if (performance.now() > endsAt) break
    try {
      await process(ctx, thing)
    } catch (error) {
      ctx.log.warn(
        { err: error, ...idsOf(thing) },
        'reconciliation with the payment provider failed',
      )
      failures.push(error)
      if (isNoResponse(error)) break
    }
  }
  const [first] = failures
  if (first === undefined) return
  const reason = first instanceof Error ? first.message : String(first)
  throw new Error(`${failures.length} of ${things.length}: ${reason}`, { cause: failures.at(-1) })
}

/** True when the payment provider did not respond, which it will not do for the next request either. */
export function isNoResponse(error: unknown): boolean {
  return error instanceof AppError && error.code === 'payment-unavailable'
}

/** A row has more than the log may hold. */
function idsOf({ id, orderId }: { id: string; orderId?: string }): Record<string, string> {
  return orderId === undefined ? { orderId: id } : { orderId, refundId: id }
}
