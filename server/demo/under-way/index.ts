import type { Context } from '#server/platform/context.ts'
import type { DemoUser } from '../past/write-customers.ts'
import type { DemoProducts } from '../past/write-products.ts'
import { addDrops } from './add-drops.ts'
import { addNews } from './add-news.ts'
import { addOffice } from './add-office.ts'
import { addReviews } from './add-reviews.ts'
import { addWants } from './add-wants.ts'
import { describeNames } from './describe-names.ts'
import { toOffers } from './offers.ts'
import { asAdmin } from './people.ts'

/** Adds what is under way on the day of the start, by the operations of the shop, some of them at a time of the past. */
export async function addUnderWay(
  ctx: Context,
  { users, productRows }: { users: DemoUser[]; productRows: DemoProducts },
): Promise<void> {
  const admin = await asAdmin(ctx)
  const offers = toOffers(productRows)
  await describeNames(admin)
  await addReviews(admin, offers)
  await addDrops(admin, users, offers)
  await addWants(admin, users, offers)
  await addOffice(admin, offers)
  await addNews(admin, users, offers)
}
