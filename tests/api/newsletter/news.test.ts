import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { MailingItem } from '#contract/newsletter/mailings.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { makeAdmin, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { subscribe } from '#tests/support/app/newsletter.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
let record: ProductRow
let archived: ProductRow
beforeAll(async () => {
  record = await makeProduct(shop.db, { stock: 1 })
  archived = await makeProduct(shop.db)
  await subscribe(shop, 'ana@example.com')
  for (let n = 0; n < 2; n += 1) await send('Ørsted & Friday!')
})

const toItems = (group: MailingItem['group'], ...rows: ProductRow[]): MailingItem[] =>
  rows.map(({ id }) => ({ productId: id, group }))

async function send(subject: string, items = toItems('records', record, archived)): Promise<void> {
  const api = await shop.apiAs(await makeAdmin(shop.db))
  const { mailing } = await api('POST /mailings')
  const params = { id: mailing._id }
  await api('PUT /mailings/:id', { params, body: { subject, introduction: '*Hello*', items } })
  shop.advance(60_000)
  await api('POST /mailings/:id/send', { params, body: {} })
  await shop.runJobs()
}

test('a sent mail is a page with an address of its own, listed with the latest first [VOICE-7]', async () => {
  const { news, pagination } = await shop.api()('GET /news', { query: {} })
  expect(news.map(({ slug }) => slug)).toEqual(['rsted-friday-2', 'rsted-friday'])
  expect(pagination.totalNews).toBe(2)
  const page = await shop.api()('GET /news/:slug', { params: { slug: 'rsted-friday' } })
  expect(page.news).toMatchObject({
    title: 'Ørsted & Friday!',
    description: 'Hello',
    groups: [{ group: 'records' }],
  })
  expect(page.news.content).toContainEqual({ tag: 'em' })
  expect(shop.mailer.sent[0]?.text).toContain('http://shop.test/news/rsted-friday')
})

test('a draft has no page [VOICE-7]', async () => {
  const api = await shop.apiAs(await makeAdmin(shop.db))
  await api('POST /mailings')
  expect((await api('GET /news', { query: {} })).pagination.totalNews).toBe(2)
})

test('a page of news shows the state of today [VOICE-8]', async () => {
  const params = { slug: 'rsted-friday' }
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, record.id))
  await shop.db
    .update(products)
    .set({ archivedAt: shop.ctx().now })
    .where(eq(products.id, archived.id))
  const { news } = await shop.api()('GET /news/:slug', { params })
  expect(news.groups[0]?.products).toMatchObject([{ _id: record.id, available: 0 }])
})

test('site map and feeds have the pages of news [VOICE-7]', async () => {
  const rss = await shop.app.inject('/feed.xml')
  expect(rss.body).toContain('<link>http://shop.test/news/rsted-friday-2</link>')
  expect(rss.body).toContain('<![CDATA[Ørsted & Friday!]]>')
})

test('a pre-order is among the new records of a page of news from its release day on [VOICE-8]', async () => {
  const ahead = await makeProduct(shop.db, { releaseDate: '2999-02-03' })
  const later = await makeProduct(shop.db, { releaseDate: '2999-02-04' })
  await send('Soon', toItems('preorders', ahead, later))
  const listGroups = async () => {
    const { news } = await shop.api()('GET /news/:slug', { params: { slug: 'soon' } })
    return news.groups.map(({ group, products }) => [group, ...products.map(({ _id }) => _id)])
  }
  expect(await listGroups()).toEqual([['preorders', ahead.id, later.id]])
  shop.setNow('2999-02-03T02:00:00Z')
  expect(await listGroups()).toEqual([
    ['records', ahead.id],
    ['preorders', later.id],
  ])
  shop.setNow('2999-02-04T02:00:00Z')
  expect(await listGroups()).toEqual([['records', ahead.id, later.id]])
})
