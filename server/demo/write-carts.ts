import type { DemoCart } from '../../db/demo/orders.ts'
import { cartLines, carts } from '../cart/cart.tables.ts'
import type { Context } from '../platform/context.ts'
import { minutesBefore } from './demo-time.ts'
import type { DemoUser } from './write-customers.ts'
import type { DemoShelf } from './write-products.ts'

/** Writes the carts people filled and left. A customer has one cart; further ones of the same person are skipped. */
export async function writeCarts(
  ctx: Context,
  demoCarts: DemoCart[],
  { users, shelf }: { users: DemoUser[]; shelf: DemoShelf },
): Promise<void> {
  for (const { customerIndex, minutesAgo, lines } of demoCarts) {
    const user = users[customerIndex]
    if (!user) continue
    const createdAt = minutesBefore(ctx.now, minutesAgo)
    const [cart] = await ctx.db
      .insert(carts)
      .values({ userId: user.id, createdAt })
      .onConflictDoNothing()
      .returning()
    if (!cart) continue
    await ctx.db.insert(cartLines).values(
      lines.flatMap(({ productKey, quantity }) => {
        const product = shelf.get(productKey)
        return product
          ? [{ cartId: cart.id, productId: product.id, quantity, addedAt: createdAt }]
          : []
      }),
    )
  }
}
