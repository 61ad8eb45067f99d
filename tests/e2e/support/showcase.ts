import { sql } from 'drizzle-orm'
import { mailPasswordReset } from '#server/auth/auth.jobs.ts'
import { createSession } from '#server/auth/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { systemContext } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { draw } from '#tests/support/payloads/pictures.ts'
import type { BrowserShop } from './shop.ts'
import { oncePerShop } from './shops.ts'
import { test as base } from './test.ts'

/** A small shop with the same content on every run. */
export type Showcase = Awaited<ReturnType<typeof fillShowcase>>

export type Persona = 'visitor' | 'newcomer' | 'customer' | 'admin'

/** `test` with a separate shop that holds only the showcase. */
export const test = base.extend<{ showcase: Showcase }>({
  shopName: 'showcase',
  showcase: [async ({ shop }, use) => use(await fill(shop)), { auto: true, timeout: 60_000 }],
})

const fill = oncePerShop(fillShowcase)

/** The date of all its events. */
export const SHOWCASE_DAY = new Date('2026-03-04T02:05:00Z')

/** The colours of its plain images. */
const colors = ['b8472f', '2f5d50', '27406b', 'd8a53a', '6b4a7d', '3f6f8c', 'a03a52', '55614a']

const plainImage = (color: string) => `/images/plain-${color}.webp`

const toId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

async function fillShowcase(shop: BrowserShop) {
  const { db, services } = shop
  await db.update(products).set({ archivedAt: new Date() })
  await storeImages(services.images)
  const rows = await stockShelves(db)
  const customer = await makeUser(db, {
    id: toId(1),
    email: 'ilse@example.com',
    firstName: 'Ilse',
    lastName: 'Moravec',
    phoneNumber: '0400 000 000',
    address: {
      street: '12 Groove Lane',
      city: 'Fitzroy',
      state: 'VIC',
      postalCode: '3065',
      country: 'Australia',
    },
    createdAt: SHOWCASE_DAY,
  })
  const newcomer = await makeUser(db, {
    id: toId(2),
    email: 'new@example.com',
    createdAt: SHOWCASE_DAY,
  })
  const admin = await makeUser(db, {
    id: toId(3),
    email: 'desk@example.com',
    role: 'admin',
    createdAt: SHOWCASE_DAY,
  })
  const { record, other, plain } = rows
  const order = (status: 'shipped' | 'delivered' | 'payment received', daysAgo: number) =>
    makeOrder(services, {
      user: customer,
      lines: [
        { product: record, quantity: 2 },
        { product: other, quantity: 1 },
      ],
      status,
      at: new Date(SHOWCASE_DAY.getTime() - daysAgo * 86_400_000),
    })
  await order('delivered', 40)
  const shipped = await order('shipped', 3)
  const paid = await order('payment received', 1)
  await giveUpJob(shop)
  const tokenOf = (user: { id: string }) => createSession(systemContext(services, 'test'), user.id)
  const tokens: Record<Persona, string | null> = {
    visitor: null,
    newcomer: await tokenOf(newcomer),
    customer: await tokenOf(customer),
    admin: await tokenOf(admin),
  }
  return {
    shop,
    tokens,
    record,
    soldOut: rows.soldOut,
    plain,
    withOptions: rows.withOptions,
    copies: rows.copies,
    customer,
    newcomer,
    shippedId: shipped._id,
    paidId: paid._id,
  }
}

async function storeImages(images: BrowserShop['services']['images']): Promise<void> {
  for (const color of colors) {
    const bytes = await draw(640, 640, `#${color}`).webp({ lossless: true }).toBuffer()
    await images.put(`plain-${color}`, bytes, 'image/webp')
  }
}

/** Enough products for more than one row, newest first. */
async function stockShelves(db: BrowserShop['db']) {
  let age = 0
  const add = (values: Partial<typeof products.$inferInsert>) => {
    age += 1
    const color = colors[age % colors.length] ?? ''
    return makeProduct(db, {
      id: toId(age),
      thumbnail: plainImage(color),
      createdAt: new Date(SHOWCASE_DAY.getTime() - age * 3_600_000),
      updatedAt: SHOWCASE_DAY,
      ...values,
    })
  }
  const record = await add({
    name: 'Thimble Weather',
    artist: 'Ona Quist',
    brand: 'Small Hours',
    genre: 'Folk',
    releaseDate: '2026-02-20',
    description: 'Ten songs for rain on a tin roof. Recorded in two evenings, with the door open.',
    trackList: ['Gutter', 'Tin Roof', 'Bucket Song', 'A Dry Spell', 'Cloud, Cloud', 'The Eaves'],
    priceCents: 4250,
    stock: 50,
    images: [plainImage('d8a53a'), plainImage('27406b')],
  })
  const soldOut = await add({ name: 'Night Ferry', artist: 'The Lamplighters', stock: 0 })
  const plain = await add({
    name: 'Paper Only',
    artist: 'Ona Quist',
    thumbnail: '',
    stock: 1,
    review: 'We play it **twice**. See [what else is folk](/products).\n\n> A small one.',
    reviewAuthor: 'Ida',
    reviewedAt: SHOWCASE_DAY,
    pickedAt: SHOWCASE_DAY,
  })
  const other = await add({ name: 'Low Tide', artist: 'Marrow', genre: 'Folk', stock: 40 })
  await add({ name: 'Belt Drive No. 3', type: 'turntable', brand: 'Halden', priceCents: 64_900 })
  await add({ name: 'Carbon Brush', type: 'accessory', brand: 'Kett', priceCents: 2495, stock: 3 })
  await add({ name: 'Tote', type: 'merch', brand: 'Runout', priceCents: 3500 })
  for (const name of ['Harbour', 'Inland', 'Kiln', 'Lathe', 'Meadow']) {
    await add({ name, artist: 'Wren & Lund', genre: 'Ambient' })
  }
  // On the second page of the listing, which the reference images do not show.
  const nine = { name: 'Nine', artist: 'Wren & Lund', genre: 'Ambient', stock: 0 }
  const withOptions = await add(nine)
  // The featured offer: related products are chosen by its id.
  await makeOption(db, withOptions, { id: toId(385), label: 'Black' })
  await makeOption(db, withOptions, { label: 'Clear', stock: 0 })
  const withCopies = await add({ name: 'Orrery', artist: 'Wren & Lund', genre: 'Ambient' })
  const cheap = await makeUsedCopy(db, withCopies, {
    priceCents: 900,
    images: [plainImage('d8a53a')],
  })
  const dear = await makeUsedCopy(db, withCopies, {
    copy: { sleeveGrade: 'No Cover', isPlayGraded: true, notes: 'A written name on side two.' },
  })
  const copies = [cheap.id, dear.id] as const
  return { record, soldOut, plain, other, withOptions, copies }
}

/** A permanently failed email for the list of failed jobs. */
async function giveUpJob({ services }: BrowserShop) {
  await withTransaction(systemContext(services, 'test'), async ({ db, jobs }) => {
    await jobs.enqueue(db, mailPasswordReset, { email: 'lost@example.com' })
    await db.execute(sql`
      update pgboss.job set state = 'failed', started_on = now(), completed_on = now(),
        output = '{"message": "The mail server does not answer"}'
      where data ->> 'email' = 'lost@example.com'`)
  })
}
