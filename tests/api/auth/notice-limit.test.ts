import { expect, test } from 'vitest'
import { enqueueAccountNotice } from '#server/accounts/index.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop({ rateLimit: true })

test('an address gets five notices an hour, however often a stranger changes an account [SEC-6]', async () => {
  const email = 'victim@example.com'
  for (let count = 0; count < 25; count += 1) {
    await enqueueAccountNotice(shop.ctx(), { email, notice: 'password-changed' })
  }
  await shop.runJobs()
  expect(shop.mailer.sent.filter(({ to }) => to === email)).toHaveLength(5)
})
