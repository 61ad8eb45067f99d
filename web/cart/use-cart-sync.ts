import { useSession } from '#web/account/index.ts'
import { useLazyEffect } from '#web/lib/hooks/use-lazy-effect.ts'
import { serverCartSync } from './server-cart-code.ts'

/** Synchronises the cart of a signed-in user while the shop is open. An anonymous visitor's needs no sync. */
export function useCartSync(): void {
  useLazyEffect(serverCartSync, useSession().user?._id)
}
