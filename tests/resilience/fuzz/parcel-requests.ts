import type { CallInput } from '#contract/calls.ts'
import { carriers } from '#server/orders/parcels.tables.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

const parcel: CallInput<'POST /orders/:id/parcels'>['body'] = {
  carrier: 'DHL',
  trackingNumber: 'AB123',
  notify: true,
  together: true,
}

export const parcelRecipes = {
  'POST /orders/:id/parcels': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: (await buy(shop)).orderId },
    body: parcel,
  }),
  'DELETE /orders/:id/parcels/:parcelId': async (shop: TestApp) => {
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    const { orderId: id } = await buy(shop)
    const { order } = await admin('POST /orders/:id/parcels', { params: { id }, body: parcel })
    const parcelId = order.parcels?.[0]?._id ?? ''
    return { caller: 'admin' as const, params: { id, parcelId } }
  },
  'POST /parcels/file': async () => {
    const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
    return {
      caller: 'admin' as const,
      payload: `${part('mode')}\r\n\r\ncheck\r\n${part('file')}; filename="parcels.csv"\r\n\r\norder,carrier,number\nRO-1,DHL,AB1\n\r\n--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }
  },
  'POST /carriers': async ({ db }: TestApp) => {
    await db.delete(carriers)
    const body = { name: 'Courier', trackingPattern: 'https://example.com/{number}' }
    return { caller: 'admin' as const, body }
  },
  'DELETE /carriers/:id': async (shop: TestApp) => {
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    await shop.db.delete(carriers)
    const body = { name: 'Courier', trackingPattern: '' }
    const { carrier } = await admin('POST /carriers', { body })
    return { caller: 'admin' as const, params: { id: carrier._id ?? '' } }
  },
}
