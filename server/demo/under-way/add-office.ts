import { desc, eq } from 'drizzle-orm'
import { shopFormats } from '#contract/locale.ts'
import { aboutPage, changedPrices, parcelNumbers, welcomeCode } from '#db/demo/under-way.ts'
import { startCheckUp } from '#server/health/index.ts'
import { addParcel, createDiscount } from '#server/orders/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { listShopPages, setPage } from '#server/pages/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getSchedule, proposeMarkdowns, updateSchedule } from '#server/pricing/index.ts'
import { updateProduct } from '#server/products/index.ts'
import { daysBefore, minutesBefore } from '../past/demo-time.ts'
import type { Offers } from './offers.ts'

/**
 * Makes the owner's changes of the last days: prices, a code, parcels, a page, and a list of markdowns that waits for approval.
 * A check-up runs as soon as jobs do.
 */
export async function addOffice(admin: Context, offers: Offers): Promise<void> {
  await publishAbout({ ...admin, now: daysBefore(admin.now, 20) })
  await createDiscount(
    { ...admin, now: daysBefore(admin.now, 12) },
    { ...welcomeCode, types: [], endsAt: daysBefore(admin.now, -60).toISOString() },
  )
  await startMarkdowns(admin)
  await addParcels(admin)
  for (const { productKey, hoursAgo, price } of changedPrices) {
    const now = minutesBefore(admin.now, hoursAgo * 60)
    await updateProduct({ ...admin, now }, { id: offers(productKey), change: { price } })
  }
  await startCheckUp(admin)
}

async function publishAbout(admin: Context): Promise<void> {
  const page = (await listShopPages(admin)).find(({ slug }) => slug === aboutPage.slug)
  if (page) await setPage(admin, { id: page._id, input: { ...aboutPage, isPublished: true } })
}

async function startMarkdowns(admin: Context): Promise<void> {
  const ctx = { ...admin, now: daysBefore(admin.now, 8) }
  await updateSchedule(ctx, { schedule: { ...(await getSchedule(ctx)), isOn: true } })
  await proposeMarkdowns(admin)
}

async function addParcels(admin: Context): Promise<void> {
  const shipped = await admin.db
    .select({ orderId: orders.id })
    .from(orders)
    .where(eq(orders.status, 'shipped'))
    .orderBy(desc(orders.createdAt))
    .limit(parcelNumbers.length)
  const carrier = shopFormats().country === 'AU' ? 'Australia Post' : 'DHL'
  for (const [place, { orderId }] of shipped.entries()) {
    const now = minutesBefore(admin.now, 1500 - 90 * place)
    const trackingNumber = parcelNumbers[place] ?? ''
    await addParcel(
      { ...admin, now },
      { orderId, carrier, trackingNumber, notify: false, together: true },
    )
  }
}
