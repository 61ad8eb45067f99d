import { lazyCode } from '../lib/lazy-code.ts'

/** What only those who are signed in need: visitors load none of it. */

export const serverCartFollower = lazyCode(
  async () => (await import('./follow-server-cart.ts')).followServerCart,
)

export const serverCartAdder = lazyCode(
  async () => (await import('./change-server-cart.ts')).addToServerCart,
)

export async function loadServerCart(): Promise<void> {
  await Promise.all([serverCartFollower.load(), serverCartAdder.load()])
}
