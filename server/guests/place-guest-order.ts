import { AppError } from '#contract/errors.ts'
import { type NewCheckout, type StartedCheckout, startCheckout } from '#server/checkout/index.ts'
import { addGuestLink } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/secrets.ts'

export type NewGuestCheckout = NewCheckout & {
  /** As typed: nothing proves that it is the visitor's. */
  email: string
}

/**
 * Places the order of a visitor who is not signed in and opens its payment page. A repeated key of the same address returns the same
 * order and page. No answer depends on whether the address has an account.
 * @returns a token that shows and cancels the order
 * @throws AppError not-found while the shop takes no orders without an account; as `startCheckout`
 */
export async function placeGuestOrder(
  ctx: Context,
  { email, idempotencyKey: key, ...checkout }: NewGuestCheckout,
): Promise<StartedCheckout & { token: string }> {
  if (!ctx.settings.guestCheckout) {
    throw new AppError('not-found', 'This shop takes no orders without an account. Please sign in.')
  }
  const guest: Context = { ...ctx, actor: { kind: 'guest', email } }
  // All guests are one actor: a key belongs to its address.
  const idempotencyKey = key === undefined ? undefined : hashSecret(`${email} ${key}`)
  const started = await startCheckout(guest, { ...checkout, idempotencyKey })
  return { ...started, token: await addGuestLink(ctx, started.orderId) }
}
