import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { withdrawals } from '#server/withdrawals/withdrawals.tables.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { findMarkupProblems } from '#tests/support/app/markup.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { germanShop, sendWithdrawal, submitStep } from '#tests/support/app/withdrawals.ts'

/** Declarations of visitors: acknowledged at once, without revealing whether the order exists. */

const shop = setUpShop(germanShop)
const admin = setUpAdmin(shop)
beforeEach(async () => {
  await shop.db.delete(withdrawals)
  await shop.runJobs()
  shop.mailer.sent.length = 0
})

const fields = { name: 'Ida B', orderNumber: 'RO-7K2QX-M4T9A', email: 'ida@example.com', goods: '' }
const listWaiting = async () => (await admin('GET /withdrawals')).withdrawals

test('acknowledges a declaration by mail at once, with date and time [LAW-3]', async () => {
  const sent = await sendWithdrawal(shop, { ...fields, goods: 'the blue one' })
  expect(sent).toEqual({
    ...fields,
    goods: 'the blue one',
    receivedAt: shop.ctx().now.toISOString(),
  })
  const [mail] = shop.mailer.sent
  expect(shop.mailer.sent).toHaveLength(1)
  expect(mail?.to).toBe('ida@example.com')
  expect(mail?.text).toContain(
    'I hereby withdraw from my contract for these goods of order RO-7K2QX-M4T9A:\nthe blue one\nName: Ida B\nEmail: ida@example.com',
  )
  expect(mail?.text).toMatch(/Received: \d+ \w+ \d{4} at \d\d:\d\d:\d\d /)
  expect((await listWaiting())[0]?.acknowledgedAt).toBe(shop.ctx().now.toISOString())
})

test('answers and mails the same whether the order exists or not [LAW-3]', async () => {
  const { orderId, user } = await buy(shop)
  await shop.runJobs()
  shop.mailer.sent.length = 0
  const orderNumbers = [orderId, 'RO-00000-00000', 'no number at all']
  const answers = []
  for (const orderNumber of orderNumbers) {
    const answer = await sendWithdrawal(shop, { ...fields, orderNumber, email: user.email })
    answers.push({ ...answer, orderNumber: '' })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const mails = shop.mailer.sent.map(({ text = '' }, at) =>
    text.replaceAll(orderNumbers.toReversed()[at] ?? '', ''),
  )
  expect(mails).toHaveLength(3)
  expect(new Set(mails).size).toBe(1)
})

test('looks no order up before it has answered [LAW-3]', async () => {
  const { orderId, user } = await buy(shop)
  const body = { ...fields, orderNumber: orderId, email: user.email }
  await shop.api()('POST /withdrawals', { body })
  expect(await listWaiting()).toMatchObject([{ orderNumber: orderId }])
  expect((await listWaiting())[0]?.order).toBeUndefined()
  await shop.runJobs()
  expect((await listWaiting())[0]?.order?._id).toBe(orderId)
})

test('matches an order where number and email agree [LAW-4]', async () => {
  const { orderId, user } = await buy(shop)
  await sendWithdrawal(shop, { orderNumber: orderId, email: 'another@example.com' })
  await sendWithdrawal(shop, {
    orderNumber: orderId.toLowerCase().replaceAll('-', ' '),
    email: user.email.toUpperCase(),
  })
  const [stranger, own] = await listWaiting()
  expect(stranger?.order).toBeUndefined()
  expect(own?.order).toMatchObject({ _id: orderId, status: 'payment received', refunded: 0 })
})

test('the same key sends a declaration once [LAW-3]', async () => {
  const request = { headers: { 'idempotency-key': 'one-withdrawal' }, body: fields }
  const first = await shop.api()('POST /withdrawals', request)
  shop.advance(1000)
  expect(await shop.api()('POST /withdrawals', request)).toEqual(first)
  await shop.runJobs()
  expect(shop.mailer.sent).toHaveLength(1)
  expect(await listWaiting()).toHaveLength(1)
})

test('the key of another sender refuses no declaration [LAW-3]', async () => {
  const send = (body: typeof fields) =>
    shop.api()('POST /withdrawals', { headers: { 'idempotency-key': '1' }, body })
  await send(fields)
  const other = { ...fields, name: 'Jo C', email: 'jo@example.com' }
  expect((await send(other)).withdrawal).toMatchObject(other)
  expect(await listWaiting()).toHaveLength(2)
})

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ orderNumber: '' }, 'orderNumber', 'Order number is required'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ goods: 'x'.repeat(1001) }, 'goods', 'The goods must have at most 1000 characters'],
])('refuses %j [LAW-2]', async (wrong, field, message) => {
  const body = { ...fields, ...wrong }
  await expect(shop.api()('POST /withdrawals', { body })).rejects.toMatchObject({
    statusCode: 400,
    field,
    message,
  })
})

describe('without JavaScript', () => {
  test('the first step shows the declaration and its button, the second one the receipt [LAW-2 LAW-3]', async () => {
    const check = await submitStep(shop, 'check', { ...fields, goods: 'the blue one' })
    expect(check.statusCode).toBe(200)
    expect(check.body).toContain('for these goods of order RO-7K2QX-M4T9A:\nthe blue one')
    expect(check.body).toContain('>Confirm withdrawal</button>')
    expect(await findMarkupProblems(check.body)).toEqual([])
    expect(await listWaiting()).toEqual([])

    const hidden = [...check.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const sent = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    const confirm = await submitStep(shop, 'confirm', sent)
    expect(confirm.statusCode).toBe(200)
    expect(confirm.body).toContain('We have received your withdrawal')
    expect(confirm.body).toMatch(/Received \d+ \w+ \d{4} at \d\d:\d\d:\d\d /)
    expect(await findMarkupProblems(confirm.body)).toEqual([])
    await submitStep(shop, 'confirm', sent)
    await shop.runJobs()
    expect(await listWaiting()).toHaveLength(1)
    expect(shop.mailer.sent).toHaveLength(1)
  })

  test('a wrong field shows the form again with what was typed [LAW-2]', async () => {
    const answer = await submitStep(shop, 'check', { ...fields, email: 'nobody', goods: '<b>' })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Please enter a valid email address')
    expect(answer.body).toContain('value="nobody"')
    expect(answer.body).toContain('&lt;b&gt;</textarea>')
    expect(await findMarkupProblems(answer.body)).toEqual([])
  })

  test('"Change something" shows the form with what was typed [LAW-2]', async () => {
    const check = await submitStep(shop, 'check', { ...fields, goods: 'the <blue> one' })
    expect(check.body).toContain('formAction="/withdraw/change"')
    const change = await submitStep(shop, 'change', { ...fields, goods: 'the <blue> one' })
    expect(change.statusCode).toBe(200)
    expect(change.body).toContain(`value="${fields.orderNumber}"`)
    expect(change.body).toContain('the &lt;blue&gt; one</textarea>')
    expect(change.body).not.toContain('role="alert"')
    expect(await findMarkupProblems(change.body)).toEqual([])
    expect(await listWaiting()).toEqual([])
  })

  test('another site cannot send the form [LAW-2]', async () => {
    for (const step of ['check', 'change', 'confirm'] as const) {
      const answer = await submitStep(shop, step, fields, { 'sec-fetch-site': 'cross-site' })
      expect(answer.statusCode).toBe(403)
    }
    expect(await listWaiting()).toEqual([])
  })
})

test('limits the declarations of a network, and the mails to a mailbox, whose orders are found all the same [LAW-3, LAW-4]', async () => {
  const limited = await createTestApp({ ...germanShop, rateLimit: true })
  try {
    const { orderId, user } = await buy(limited)
    await limited.runJobs()
    limited.mailer.sent.length = 0
    const send = (remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/withdrawals',
        payload: { ...fields, orderNumber: orderId, email: user.email },
        remoteAddress,
      })
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1) {
      statuses.push((await send('203.0.113.1')).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect((await send('203.0.113.2')).statusCode).toBe(201)
    await limited.runJobs()
    expect(limited.mailer.sent).toHaveLength(20)
    expect(await limited.db.$count(withdrawals, eq(withdrawals.orderId, orderId))).toBe(21)
  } finally {
    await limited.close()
  }
})

describe('a shop without withdrawals', () => {
  const plain = setUpShop()

  test('answers 404 to every call and form [LAW-1]', async () => {
    const refused = { statusCode: 404 }
    await expect(plain.api()('POST /withdrawals', { body: fields })).rejects.toMatchObject(refused)
    const { orderId, api } = await buy(plain)
    await expect(api('GET /withdrawals/own')).rejects.toMatchObject(refused)
    const own = { params: { id: orderId }, body: { name: 'Ida B' } }
    await expect(api('POST /orders/:id/withdrawal', own)).rejects.toMatchObject(refused)
    // As any address that can only be read.
    expect((await submitStep(plain, 'check', fields)).statusCode).toBe(405)
    expect(await plain.db.$count(withdrawals)).toBe(0)
  })
})
