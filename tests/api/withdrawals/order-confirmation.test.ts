import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pages } from '#server/pages/pages.tables.ts'
import { buy, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { germanShop } from '#tests/support/app/withdrawals.ts'

/** The statements about withdrawal on pages and in confirmations. */

const shop = setUpShop({ ...germanShop, hasCounter: true })
const admin = setUpAdmin(shop)
beforeEach(async () => {
  await shop.db.delete(pages).where(eq(pages.slug, 'withdrawal'))
  await shop.runJobs()
  shop.mailer.sent.length = 0
})

const sentence = 'Sealed recordings, once unsealed, cannot be returned'
const exclude = (id: string, text = sentence) =>
  admin('PUT /products/:id/withdrawal-exclusion', { params: { id }, body: { sentence: text } })
const getProduct = async (id: string) => shop.api()('GET /products/:id', { params: { id } })

async function confirmationOf(...ids: string[]) {
  const { api } = await makeBuyer(shop)
  const products = ids.map((productId) => ({ productId, quantity: 1 }))
  const { orderId } = await api('POST /orders', { body: { products } })
  await payFor(shop, { sessionId: `session_${orderId}` })
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ subject }) => subject.includes(orderId))
  return { text: mail?.text ?? '', html: mail?.html ?? '' }
}

const text = `You have **14 days**.

## How

- Write to [us](/pages/contact)
- or use [the page](https://shop.test/withdrawal)

<script>alert(1)</script>`

const publish = (isPublished = true) =>
  admin('POST /shop-pages', {
    body: {
      slug: 'withdrawal',
      title: 'Your right to withdraw',
      description: '',
      text,
      isPublished,
    },
  })

test('the confirmation has the published text about withdrawal in full [LAW-6]', async () => {
  await publish()
  const mail = await confirmationOf((await makeProduct(shop.db)).id)
  expect(mail.text).toContain(`Your right to withdraw\n\n${text}`)
  expect(mail.html).toContain('Your right to withdraw</h2>')
  expect(mail.html).toContain('>14 days</strong>')
  expect(mail.html).toContain('href="http://shop.test/pages/contact"')
  expect(mail.html).toContain('href="https://shop.test/withdrawal"')
  expect(mail.html).not.toContain('<script')
})

test('no other mail has it, nor the confirmation before it is published [LAW-6]', async () => {
  await publish(false)
  const draft = await confirmationOf((await makeProduct(shop.db)).id)
  expect(draft.text).not.toContain('14 days')
  await shop.db.update(pages).set({ isPublished: true }).where(eq(pages.slug, 'withdrawal'))
  const { orderId } = await buy(shop)
  await shop.runJobs()
  shop.mailer.sent.length = 0
  await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'shipped' } })
  await shop.runJobs()
  expect(shop.mailer.sent).toHaveLength(1)
  expect(shop.mailer.sent[0]?.text).not.toContain('14 days')
})

test('page and confirmation state what is excluded, and the audit log who said so [LAW-5]', async () => {
  const record = await makeProduct(shop.db, { name: 'Fog Lines' })
  await exclude(record.id)
  expect((await getProduct(record.id)).product.withdrawalExclusion).toBe(sentence)
  const mail = await confirmationOf(record.id)
  expect(mail.text).toContain(`Fog Lines: ${sentence}`)
  const { entries } = await admin('GET /audit', { query: { action: 'product.withdrawal' } })
  expect(entries[0]).toMatchObject({ subjectName: 'Fog Lines', after: { sentence } })

  await exclude(record.id, '')
  expect((await getProduct(record.id)).product).not.toHaveProperty('withdrawalExclusion')
  expect((await confirmationOf(record.id)).text).not.toContain(sentence)
})

test('an option follows its product, a used copy has its own sentence [LAW-5]', async () => {
  const record = await makeProduct(shop.db, { name: 'Low Tide' })
  const option = await makeOption(shop.db, record, { label: 'Blue', stock: 3 })
  const copy = await makeUsedCopy(shop.db, record)
  const other = await makeUsedCopy(shop.db, record)
  await exclude(record.id)
  await exclude(copy.id, 'Made to measure')
  const { offers = [] } = await getProduct(record.id)
  const sentenceOf = (id: string) => offers.find(({ _id }) => _id === id)?.withdrawalExclusion
  expect(sentenceOf(copy.id)).toBe('Made to measure')
  expect(sentenceOf(other.id)).toBeUndefined()
  const mail = await confirmationOf(option.id, copy.id, other.id)
  expect(mail.text).toContain(`Low Tide (Blue): ${sentence}`)
  expect(mail.text.match(/Made to measure/g)).toHaveLength(1)
  expect(mail.text.match(new RegExp(sentence, 'g'))).toHaveLength(1)

  const list = await admin('GET /withdrawal-exclusions')
  expect(list.offers.filter(({ _id }) => [record.id, copy.id].includes(_id))).toEqual([
    { _id: record.id, name: 'Low Tide', sentence },
    { _id: copy.id, name: 'Low Tide', variantKind: 'used', sentence: 'Made to measure' },
  ])
})

test('the law page counts the excluded offers that it lists, none that left the shop [LAW-8]', async () => {
  const { id } = await makeProduct(shop.db)
  await exclude(id)
  await admin('DELETE /products/:id', { params: { id } })
  const { pagination } = await admin('GET /withdrawal-exclusions')
  const { duties } = await admin('GET /shop-law')
  const duty = duties.find(({ title }) => title === 'Goods without withdrawal')
  expect(duty?.found).toContain(`${pagination.totalOffers} offers are excluded.`)
})

test('the law page lists the duties of the shop and what is set [LAW-8]', async () => {
  const { country, duties } = await admin('GET /shop-law')
  expect(country).toBe('DE')
  const stateOf = (title: string) => duties.find((duty) => duty.title === title)?.state
  expect(stateOf('Withdrawal on every page')).toBe('done')
  expect(stateOf('Reductions name the lowest price of 30 days')).toBe('automatic')
  expect(stateOf('Instructions on withdrawal')).toBe('missing')
})

test('the payment link of an order by hand states withdrawal and exclusions before the customer pays [LAW-5, LAW-6, TILL-9]', async () => {
  await publish()
  const { id: productId, name } = await makeProduct(shop.db)
  await exclude(productId)
  const { order } = await admin('POST /orders/by-hand', {
    body: { email: 'by-hand@example.com', products: [{ productId, quantity: 1 }] },
  })
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ subject }) => subject.includes(order._id))
  expect(mail?.text).toContain(`${name}: ${sentence}`)
  expect(mail?.text).toContain('Your right to withdraw')
})
