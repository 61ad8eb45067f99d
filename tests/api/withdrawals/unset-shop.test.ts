import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createDoctor } from '#server/health/index.ts'
import { pages } from '#server/pages/pages.tables.ts'
import { workers } from '#server/workers.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** With nothing set, no answer, mail or page has a trace of withdrawals. */

const shop = setUpShop()
const admin = setUpAdmin(shop)

test('the confirmation is that of before, also with a page of that address [LAW-6]', async () => {
  await shop.db
    .insert(pages)
    .values({ slug: 'withdrawal', title: 'Withdrawal', text: 'Within 14 days', isPublished: true })
  const { orderId } = await buy(shop)
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ subject }) => subject.includes(orderId))
  expect(mail?.text).not.toContain('14 days')
})

test('nothing can be excluded, and no duty is listed [LAW-5 LAW-8]', async () => {
  const { id } = await makeProduct(shop.db)
  const body = { sentence: 'Sealed' }
  await expect(
    admin('PUT /products/:id/withdrawal-exclusion', { params: { id }, body }),
  ).rejects.toMatchObject({ statusCode: 404 })
  expect(await admin('GET /shop-law')).toEqual({ status: 'success', country: 'AU', duties: [] })
})

test('the export of an account has no withdrawals [LAW-4]', async () => {
  const { api } = await buy(shop)
  expect(await api('GET /account/export')).not.toHaveProperty('withdrawals')
})

test('the doctor checks the text of a shop that takes withdrawals only [LAW-6]', async () => {
  const doctorOf = (env: Record<string, string>) => createDoctor(readConfig(env), workers)
  const partsOf = (env: Record<string, string>) => doctorOf(env).parts.map(({ part }) => part)
  expect(partsOf({})).not.toContain('law')
  expect(partsOf({ SHOP_COUNTRY: 'DE' })).toContain('law')
  const context = { db: shop.db, now: () => shop.ctx().now, isInShop: true }
  const check = () => doctorOf({ WITHDRAWAL: 'on' }).checkPart('law', context)
  expect(await check()).toMatchObject({ state: 'ok' })
  await shop.db.delete(pages)
  expect(await check()).toMatchObject({
    state: 'note',
    lines: [{ text: expect.stringContaining('is not published') }],
  })
})
