import { draftNews, sentNews } from '#db/demo/news.ts'
import { addMailing, addSentMailing, setMailing } from '#server/newsletter/index.ts'
import type { Context } from '#server/platform/context.ts'
import { daysBefore } from '../past/demo-time.ts'
import type { DemoUser } from '../past/write-customers.ts'
import type { Offers } from './offers.ts'

const SUBSCRIBERS = 24

/** Some customers have subscribed. One newsletter was sent last week, and the next one is a draft. */
export async function addNews(admin: Context, users: DemoUser[], offers: Offers): Promise<void> {
  const { daysAgo, subject, introduction, productKeys } = sentNews
  const items = productKeys.map(([group, key]) => ({ group, productId: offers(key) }))
  const then = { ...admin, now: daysBefore(admin.now, daysAgo) }
  const emails = users.slice(0, SUBSCRIBERS).map(({ email }) => email)
  await addSentMailing(then, { input: { subject, introduction, items }, emails })
  const { _id: id, items: arrivals } = await addMailing(admin)
  const input = {
    ...draftNews,
    items: arrivals.map(({ productId, group }) => ({ productId, group })),
  }
  await setMailing(admin, { id, input })
}
