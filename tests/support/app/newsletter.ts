import { newsletterSubscribers } from '#server/newsletter/newsletter.tables.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'db' | 'ctx'>

/** A subscriber, confirmed unless said otherwise; resolves to its id. */
export async function subscribe(
  shop: App,
  email: string,
  { isConfirmed = true } = {},
): Promise<string> {
  const { now } = shop.ctx()
  const [row] = await shop.db
    .insert(newsletterSubscribers)
    .values({
      email,
      tokenHash: `hash of ${email}`,
      createdAt: now,
      confirmedAt: isConfirmed ? now : null,
    })
    .returning()
  if (!row) throw new Error('The subscriber was not written')
  return row.id
}
