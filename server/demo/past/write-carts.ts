import type { DemoCart } from '#db/demo/orders.ts'
import { cartLines, carts } from '#server/cart/cart.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { minutesBefore } from './demo-time.ts'
import type { DemoUser } from './write-customers.ts'
import type { DemoProducts } from './write-products.ts'

/** Writes abandoned carts. A customer has one cart; further carts of the same person are skipped. */
export async function writeCarts(
  ctx: Context,
  demoCarts: DemoCart[],
  { users, productRows }: { users: DemoUser[]; productRows: DemoProducts },
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
        const product = productRows.get(productKey)
        return product
          ? [{ cartId: cart.id, productId: product.id, quantity, addedAt: createdAt }]
          : []
      }),
    )
  }
}
