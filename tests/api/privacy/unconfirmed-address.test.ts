import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newsletterSubscribers } from '#server/newsletter/newsletter.tables.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const password = 'groove-and-runout'

const shop = setUpShop()

test('an unconfirmed address neither reads nor ends the newsletter of its owner [SEC-17]', async () => {
  const email = 'not-mine@example.com'
  await shop.db
    .insert(newsletterSubscribers)
    .values({ email, tokenHash: email, confirmedAt: shop.ctx().now })
  await shop.api()('POST /auth/register', { body: { email, password } })
  const { token } = await shop.api()('POST /auth/login', { body: { email, password } })
  expect((await shop.api(token)('GET /account/export')).newsletter).toBeNull()
  await shop.api(token)('POST /account/delete', { body: { email, password } })
  expect(await shop.db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))).toBe(
    1,
  )
})
