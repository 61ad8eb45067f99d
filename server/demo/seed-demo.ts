import { shopFormats } from '#contract/locale.ts'
import { demoProducts } from '#db/demo/catalogue/index.ts'
import { demoDelivery } from '#db/demo/delivery.ts'
import { demoCarts, demoOrders } from '#db/demo/orders.ts'
import { demoCustomers } from '#db/demo/people.ts'
import { toCustomersIn } from '#db/demo/people-abroad.ts'
import { demoCopies, demoPressings } from '#db/demo/used/demo-copies.ts'
import { demoOptions } from '#db/demo/used/without-own-stock.ts'
import { hashPassword } from '#server/auth/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { setDeliverySettings } from '#server/delivery/index.ts'
import { DEMO_CUSTOMER } from '#server/demo-accounts.ts'
import type { DemoShop } from '#server/demo-shops.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { planHandovers } from './past/plan-handovers.ts'
import { storeDemoArt } from './past/store-demo-art.ts'
import { storeDemoClips, writeDemoClips } from './past/store-demo-clips.ts'
import { writeCarts } from './past/write-carts.ts'
import { writeCopies, writeOptions, writePressings } from './past/write-copies.ts'
import { writeCustomers } from './past/write-customers.ts'
import { writeOrders } from './past/write-orders.ts'
import { countUnits, hasTakenStock, writeProducts } from './past/write-products.ts'
import { addWithdrawals } from './under-way/add-withdrawals.ts'
import { addUnderWay } from './under-way/index.ts'

/**
 * Fills a shop without products and orders, all or nothing; any other shop is not changed.
 * @param onProgress called with a short description of each step
 * @param shop the demo shop; by default the one of the specification
 */
export async function seedDemo(
  ctx: Context,
  onProgress: (step: string) => void,
  shop?: DemoShop,
): Promise<void> {
  if (!(await isEmpty(ctx))) return
  const art = await storeDemoArt(ctx, onProgress)
  const clips = await storeDemoClips(ctx)
  const passwordHash = await hashPassword(DEMO_CUSTOMER.password)
  const customers = toCustomersIn(shopFormats().country, demoCustomers).map((customer, index) =>
    index === 0 ? { ...customer, email: DEMO_CUSTOMER.email, passwordHash } : customer,
  )
  await withTransaction(ctx, async (ctx) => {
    const users = await writeCustomers(ctx, customers)
    const productRows = await writeProducts(ctx, demoProducts, {
      art,
      sold: countUnits(demoOrders, hasTakenStock),
      held: countUnits(demoOrders, ({ status }) => status === 'pending'),
    })
    await writePressings(ctx, demoPressings, productRows)
    await writeDemoClips(ctx, clips, productRows)
    await writeOptions(ctx, demoOptions, productRows)
    const copyRows = await writeCopies(ctx, demoCopies, { productRows, art })
    const offerRows = new Map([...productRows, ...copyRows])
    if (shop) await setDeliverySettings(ctx, { settings: demoDelivery[shop] })
    const offerIds = [...offerRows.values()].map(({ id }) => id)
    const planHandover = await planHandovers(ctx, shop, offerIds)
    await writeOrders(ctx, demoOrders, { users, productRows: offerRows, planHandover })
    await writeCarts(ctx, demoCarts, { users, productRows })
    await addUnderWay(ctx, { users, productRows })
    if (shop && ctx.settings.takesWithdrawals) await addWithdrawals(ctx, users)
  })
  onProgress(
    `${demoProducts.length} products, ${demoCopies.length} used copies, ${demoCustomers.length} customers and ${demoOrders.length} orders are in the shop`,
  )
}

/** Counting would read all products of a large shop at each start. */
async function isEmpty({ db }: Context): Promise<boolean> {
  const [product] = await db.select({ id: products.id }).from(products).limit(1)
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1)
  return !product && !order
}
