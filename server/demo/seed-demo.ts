import { demoProducts } from '../../db/demo/catalogue/index.ts'
import { demoCarts, demoOrders } from '../../db/demo/orders.ts'
import { demoCustomers } from '../../db/demo/people.ts'
import { hashPassword } from '../accounts/index.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { storeDemoArt } from './store-demo-art.ts'
import { writeCarts } from './write-carts.ts'
import { writeCustomers } from './write-customers.ts'
import { writeOrders } from './write-orders.ts'
import { countCopies, hasTakenStock, writeProducts } from './write-products.ts'

/** The customer anybody who tries the shop may sign in as (api.md, Settings). */
const DEMO_CUSTOMER = { email: 'customer@example.com', password: 'runout-customer' }

/**
 * Fills the shop when it has no product and no order yet, all or nothing; a shop with anything in it is left alone.
 * @param onProgress told in a few words what is being made
 */
export async function seedDemo(ctx: Context, onProgress: (step: string) => void): Promise<void> {
  if (!(await isEmpty(ctx))) return
  const art = await storeDemoArt(ctx, onProgress)
  const passwordHash = await hashPassword(DEMO_CUSTOMER.password)
  const customers = demoCustomers.map((customer, index) =>
    index === 0 ? { ...customer, email: DEMO_CUSTOMER.email, passwordHash } : customer,
  )
  await withTransaction(ctx, async (ctx) => {
    const users = await writeCustomers(ctx, customers)
    const shelf = await writeProducts(ctx, demoProducts, {
      art,
      sold: countCopies(demoOrders, hasTakenStock),
      held: countCopies(demoOrders, ({ status }) => status === 'pending'),
    })
    await writeOrders(ctx, demoOrders, { users, shelf })
    await writeCarts(ctx, demoCarts, { users, shelf })
  })
  onProgress(
    `${demoProducts.length} products, ${demoCustomers.length} customers and ${demoOrders.length} orders are in the shop`,
  )
}

/** Counting would read every product of a large shop at each start. */
async function isEmpty({ db }: Context): Promise<boolean> {
  const [product] = await db.select({ id: products.id }).from(products).limit(1)
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1)
  return !product && !order
}
