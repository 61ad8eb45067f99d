import { useSession } from '../account/index.ts'
import { useLateWork } from '../lib/use-late-work.ts'
import { serverCartFollower } from './server-cart-code.ts'

/** Keeps the cart of somebody signed in true while the shop is open. A visitor's needs no keeping. */
export function useCartKeeper(): void {
  useLateWork(serverCartFollower, useSession().user?._id)
}
