import { addGuestDataLink } from '#server/orders/guests/guest-data.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { newAddress, orderAsGuest } from '#tests/support/app/guests.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

/** Requests about rates of delivery, collection, and orders without an account. */

const admin = 'admin' as const
const visitor = 'visitor' as const

/** The rates are gone again, so that other requests see a shop without any. */
async function buyCollected(shop: TestApp): Promise<string> {
  const collect = toRate('Collect', 0, { collection: atTheShop })
  await setDelivery(shop.db, toSettings(toZone(['AU'], collect)))
  const { orderId } = await buy(shop)
  await setDelivery(shop.db, toSettings())
  return orderId
}

async function placeAsGuest(shop: TestApp) {
  const { id } = await makeProduct(shop.db)
  return orderAsGuest(shop, { email: newAddress(), productId: id })
}

const withToken = async (shop: TestApp) => ({
  caller: visitor,
  body: { token: (await placeAsGuest(shop)).token },
})

const withDataToken = async (shop: TestApp) => ({
  caller: visitor,
  body: { token: await addGuestDataLink(shop.ctx(), newAddress()) },
})

export const deliveryRecipes = {
  'GET /delivery': async ({ db }: TestApp) => ({
    caller: visitor,
    query: { country: 'AU', items: `${(await makeProduct(db)).id}:1` },
  }),
  'GET /delivery/together': async ({ db }: TestApp) => ({
    caller: 'customer' as const,
    query: { country: 'AU', items: `${(await makeProduct(db)).id}:1` },
  }),
  'PUT /delivery/settings': async () => ({
    caller: admin,
    body: toSettings(toZone(['AU'], toRate('Post', 5))),
  }),
  'POST /delivery/settings/file': async () => {
    const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
    return {
      caller: admin,
      payload: `${part('mode')}\r\n\r\ncheck\r\n${part('file')}; filename="delivery.csv"\r\n\r\nzone,countries,rate,price\nAustralia,AU,Post,5\n\r\n--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }
  },
  'POST /orders/:id/ready': async (shop: TestApp) => ({
    caller: admin,
    params: { id: await buyCollected(shop) },
  }),
  'POST /orders/:id/hand-over': async (shop: TestApp) => {
    const id = await buyCollected(shop)
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    await admin('POST /orders/:id/ready', { params: { id } })
    return { caller: 'admin' as const, params: { id } }
  },
  'POST /guests/orders': async ({ db }: TestApp) => ({
    caller: visitor,
    body: {
      email: newAddress(),
      products: [{ productId: (await makeProduct(db)).id, quantity: 1 }],
    },
  }),
  'POST /orders/by-hand': async ({ db }: TestApp) => ({
    caller: admin,
    body: {
      email: newAddress(),
      products: [{ productId: (await makeProduct(db)).id, quantity: 1 }],
      hours: 3,
    },
  }),
  'POST /guests/order': withToken,
  'POST /guests/order/cancel': withToken,
  'POST /guests/data': withDataToken,
  'POST /guests/data/delete': withDataToken,
  'DELETE /orders/:id/guest-links': async (shop: TestApp) => ({
    caller: admin,
    params: { id: (await placeAsGuest(shop)).orderId },
  }),
}
