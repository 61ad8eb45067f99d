/** A till that sells from the same stock: `till.ts sold PRODUCT_ID UNITS`, `till.ts order ORDER_ID`, `till.ts ship ORDER_ID`. */
import { ApiError, createClient } from '@runout/client'

const { SHOP_URL: url = 'http://localhost:3000', RUNOUT_KEY } = process.env
if (RUNOUT_KEY === undefined)
  throw new Error('Set RUNOUT_KEY to a key with catalogue:write and orders:write')
const shop = createClient({ url, key: RUNOUT_KEY })
const ATTEMPTS = 5

/**
 * Sells what no open checkout has reserved. The shop refuses a count that is based on an older one: then the till reads it
 * again.
 */
async function sell(id: string, units: number): Promise<number> {
  if (!Number.isInteger(units) || units < 1) throw new Error('Sell a whole number of units')
  for (let attempt = 1; ; attempt += 1) {
    const { product } = await shop('GET /products/{id}', { params: { id } })
    if (product.available < units)
      throw new Error(`Only ${product.available} left of ${product.name}: do not hand it over`)
    try {
      const stock = product.stock - units
      const headers = { 'if-match': `"${product.stockVersion}"` }
      await shop('PATCH /products/{id}', { params: { id }, headers, body: { stock } })
      return stock
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.statusCode === 412
      if (isOutdated && attempt < ATTEMPTS) continue
      throw new Error(`${product.name} is not sold: do not hand it over`, { cause: error })
    }
  }
}

async function describe(id: string): Promise<string> {
  const { order } = await shop('GET /orders/{id}', { params: { id } })
  const lines = order.products.map(({ quantity, productId: { name } }) => `${quantity} × ${name}`)
  return [`${order._id}: ${order.status}`, ...lines].join('\n')
}

const [command = '', id = '', units = '1'] = process.argv.slice(2)
if (command === 'sold') console.log(`${await sell(id, Number(units))} left`)
else if (command === 'order') console.log(await describe(id))
else if (command === 'ship') {
  await shop('PATCH /orders/{id}', { params: { id }, body: { status: 'shipped' } })
  console.log(await describe(id))
} else throw new Error('Say "sold", "order" or "ship"')
