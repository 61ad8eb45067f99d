import { lazyModule } from '#web/lib/lazy-module.ts'

/** Code for signed-in users only: anonymous visitors do not load it. */

export const serverCartSync = lazyModule(
  async () => (await import('./sync-server-cart.ts')).syncServerCart,
)

export const serverCartAdder = lazyModule(
  async () => (await import('./change-server-cart.ts')).addToServerCart,
)

export async function loadServerCart(): Promise<void> {
  await Promise.all([serverCartSync.load(), serverCartAdder.load()])
}
