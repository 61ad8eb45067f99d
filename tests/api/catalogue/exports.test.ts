import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '#server/orders/orders.tables.ts'
import { buy, payFor, placeOrder, someAddress } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** Orders and customers as files. */

const shop = setUpShop()
let download: (path: string) => Promise<string>
beforeAll(async () => {
  download = (await openProductFiles(shop, await makeAdmin(shop.db))).download
})

const linesOf = (file: string) => file.slice(1).trim().split('\r\n')
const documented = readFileSync('docs/csv.md', 'utf8')

test('exports orders as filtered and sorted, with formulas escaped', async () => {
  const user = await makeUser(shop.db, { firstName: '=Ana', lastName: 'Vale' })
  const product = await makeProduct(shop.db, { name: 'Night "Bus"', priceCents: 1250 })
  const lines = [{ product, quantity: 2 }]
  const shipped = await makeOrder(shop.services, { user, lines, status: 'shipped' })
  const pending = await makeOrder(shop.services, { user, lines })
  const file = await download('/orders/export')
  const [header = '', ...rows] = linesOf(file)
  for (const name of header.split(',')) expect(documented).toContain(`\`${name}\``)
  expect(rows.map((row) => row.split(',')[0]).sort()).toEqual([shipped._id, pending._id].sort())
  expect(rows.find((row) => row.startsWith(shipped._id))).toMatch(
    /,shipped,person\d+@example\.com,'=Ana Vale,.*,"2 x Night ""Bus"" at 12\.50",2,25\.00,AUD,2026-/,
  )
  const [, only, ...others] = linesOf(await download('/orders/export?status=shipped'))
  expect([only?.split(',')[0], others]).toEqual([shipped._id, []])
  const ascending = linesOf(await download('/orders/export?sort=createdAt&order=asc')).slice(1)
  expect(linesOf(file).slice(1)).toEqual(ascending.reverse())
})

test('exports the ship date of a pre-order (DROP-5)', async () => {
  const user = await makeUser(shop.db)
  const product = await makeProduct(shop.db, { shipsOn: '2099-02-12' })
  const { _id } = await makeOrder(shop.services, { user, lines: [{ product, quantity: 1 }] })
  const rows = linesOf(await download('/orders/export'))
  expect(rows.find((row) => row.startsWith(_id))).toMatch(/,2099-02-12$/)
})

test('exports no dash for a part that an address lacks', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  await payFor(shop, { sessionId }, { address: { ...someAddress, city: 'Berlin', state: '-' } })
  const rows = linesOf(await download('/orders/export'))
  expect(rows.find((row) => row.startsWith(orderId))).toContain(',Berlin,,3065,')
})

test('exports refunded and disputed amounts beside the total', async () => {
  const { orderId } = await buy(shop, { priceCents: 5000 })
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  await admin('POST /orders/:id/refunds', { params: { id: orderId }, body: { amount: 12.5 } })
  await shop.db.update(orders).set({ isDisputed: true }).where(eq(orders.id, orderId))
  const file = await download('/orders/export?attention=money')
  const [header = '', row = '', ...others] = linesOf(file)
  expect(header).toMatch(/,total,currency,paid_at,refunded,refund_needed,disputed,ships_on$/)
  expect(row).toMatch(/,50\.00,AUD,2026-[^,]+,12\.50,,yes,$/)
  expect(others).toEqual([])
})

test('exports customers as searched and sorted', async () => {
  const address = {
    street: '1 Kerb St',
    city: 'Perth',
    state: 'WA',
    postalCode: '6000',
    country: 'AU',
  }
  const busy = await makeUser(shop.db, { firstName: 'Quill', lastName: '+61', address })
  const idle = await makeUser(shop.db, { firstName: 'Quill', lastName: 'B' })
  const product = await makeProduct(shop.db)
  await makeOrder(shop.services, { user: busy, lines: [{ product, quantity: 1 }] })
  const path = '/users/export?search=quill&sort=orderCount&order=desc'
  const [header = '', first = '', second = '', ...others] = linesOf(await download(path))
  for (const name of header.split(',')) expect(documented).toContain(`\`${name}\``)
  expect(first).toContain(`${busy.id},${busy.email},Quill,'+61,,user,`)
  expect(first).toMatch(/Z,1,1 Kerb St,Perth,WA,6000,AU$/)
  expect(second.startsWith(idle.id)).toBe(true)
  expect(others).toEqual([])
  const reversed = linesOf(await download('/users/export?search=quill&sort=orderCount&order=asc'))
  expect(reversed[1]?.startsWith(idle.id)).toBe(true)
  expect(linesOf(await download('/users/export?search=zzqqxx'))).toEqual([header])
})

test('leaves a part empty that the address of a customer lacks, as for orders', async () => {
  const address = {
    street: 'Torstr. 1',
    city: 'Berlin',
    state: '-',
    postalCode: '10115',
    country: 'DE',
  }
  const { email } = await makeUser(shop.db, { address })
  const [, line] = linesOf(await download(`/users/export?search=${encodeURIComponent(email)}`))
  expect(line).toMatch(/,Torstr. 1,Berlin,,10115,DE$/)
})
