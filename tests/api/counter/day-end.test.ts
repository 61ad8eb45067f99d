import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { TenderKind } from '#contract/orders/order-source.ts'
import { endDay } from '#server/orders/after-sale/end-day.ts'
import { errorOf, refusalOf, statusOf } from '#tests/support/app/api-errors.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { makeAdmin, makeProduct, type UserRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'

const shop = setUpShopPerTest({ hasCounter: true })
checkInvariantsAfterEach(shop)
let owner: UserRow
let admin: Api
beforeEach(async () => {
  owner = await makeAdmin(shop.db)
  admin = await shop.apiAs(owner)
})

type Paid = { kind: TenderKind; amount: number; given?: number }
async function sellFor(...tenders: Paid[]): Promise<string> {
  const cents = tenders.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const product = await makeProduct(shop.db, { priceCents: cents })
  return (await sell(admin, { lines: [lineOf(product)], tenders })).order._id
}

const openDay = async () => (await admin('GET /counter/day')).day
const end = async (body: { counted: number; left: number; opening?: number; note?: string }) =>
  (await admin('POST /counter/day-ends', { body })).dayEnd

const none = { taken: 0, givenBack: 0, sales: 0, returns: 0 }

describe("a day's end", () => {
  test('sums up each kind of payment since the one before [TILL-7]', async () => {
    await sellFor({ kind: 'cash', amount: 15, given: 20 }, { kind: 'transfer', amount: 5 })
    await sellFor({ kind: 'cash', amount: 10 })
    const sums = [
      { ...none, kind: 'cash', taken: 25, sales: 2 },
      { ...none, kind: 'card terminal' },
      { ...none, kind: 'transfer', taken: 5, sales: 1 },
      { ...none, kind: 'other' },
    ]
    expect(await openDay()).toMatchObject({ number: 1, opening: 0, sums, expected: 25 })
    const first = await end({ counted: 24.5, left: 10, note: ' A coin is missing ' })
    expect(first).toMatchObject({
      number: 1,
      sums,
      opening: 0,
      expected: 25,
      counted: 24.5,
      difference: -0.5,
      left: 10,
      note: 'A coin is missing',
      by: { email: owner.email },
    })
    await sellFor({ kind: 'cash', amount: 3 })
    expect(await openDay()).toMatchObject({
      number: 2,
      since: first.closedAt,
      opening: 10,
      expected: 13,
      sums: [{ kind: 'cash', taken: 3, sales: 1 }, {}, {}, {}],
    })
  })

  test('is listed, and has its payments to print [TILL-7]', async () => {
    const orderId = await sellFor({ kind: 'card terminal', amount: 7 })
    const first = await end({ counted: 0, left: 0 })
    shop.advance(60_000)
    const second = await end({ counted: 5, left: 5 })
    const list = await admin('GET /counter/day-ends', { query: {} })
    expect(list.dayEnds).toEqual([second, first])
    expect(list.pagination).toMatchObject({ totalDayEnds: 2 })
    expect(second.since).toBe(first.closedAt)
    const params = { id: first._id }
    expect(await admin('GET /counter/day-ends/:id', { params })).toMatchObject({
      dayEnd: first,
      payments: [{ orderId, kind: 'card terminal', amount: 7 }],
    })
    expect(await statusOf(admin('GET /counter/day-ends/:id', { params: { id: 'x' } }))).toBe(404)
  })

  test('rejects every statement that changes it [TILL-7]', async () => {
    await end({ counted: 5, left: 5 })
    for (const change of [sql`update day_ends set note = 'x'`, sql`delete from day_ends`]) {
      await expect(shop.db.execute(change)).rejects.toThrow()
    }
  })

  test('is in the audit log, and cannot be undone [TILL-7]', async () => {
    const { _id, number } = await end({ counted: 5, left: 5 })
    const { entries } = await admin('GET /audit', { query: { action: 'counter.day-end' } })
    expect(entries).toMatchObject([
      { subjectId: _id, after: { number, expected: 0, counted: 5, left: 5 } },
    ])
    const params = { id: entries[0]?._id ?? '' }
    const { preview } = await admin('GET /audit/:id/undo', { params })
    expect(preview.refusal).toMatch(/never changes/)
  })

  test('starts with the cash that the owner names for the first day, and only then [TILL-7]', async () => {
    expect(await end({ opening: 100, counted: 100, left: 80 })).toMatchObject({
      opening: 100,
      difference: 0,
    })
    expect(await errorOf(end({ opening: 100, counted: 100, left: 80 }))).toEqual([
      409,
      'opening',
      "The drawer starts with what day's end 1 left in it",
    ])
  })

  test.each([
    [{ counted: -1, left: 0 }, 'counted'],
    [{ counted: 1.005, left: 0 }, 'counted'],
    [{ counted: 5, left: 6 }, 'left'],
  ])('rejects %j [TILL-7]', async (body, field) => {
    expect((await errorOf(end(body))).slice(0, 2)).toEqual([400, field])
  })

  test('is made once for a repeated request [TILL-7]', async () => {
    await sellFor({ kind: 'cash', amount: 10 })
    const request = {
      headers: { 'idempotency-key': 'tonight', ...ifMatch((await openDay()).version) },
      body: { counted: 10, left: 0 },
    }
    const first = await admin('POST /counter/day-ends', request)
    expect(await admin('POST /counter/day-ends', request)).toEqual(first)
    const other = { ...request, body: { counted: 9, left: 0 } }
    expect(await statusOf(admin('POST /counter/day-ends', other))).toBe(409)
    expect((await openDay()).number).toBe(2)
  })

  test('is refused when something was sold since the admin looked [TILL-7]', async () => {
    const { version } = await openDay()
    await sellFor({ kind: 'cash', amount: 10 })
    const request = { headers: ifMatch(version), body: { counted: 0, left: 0 } }
    expect(await refusalOf(admin('POST /counter/day-ends', request))).toMatchObject({
      statusCode: 412,
      message: expect.stringMatching(/sold or given back since you looked/),
    })
  })

  test('of two admins at once count each payment once, and number them without a gap [TILL-7]', async () => {
    await sellFor({ kind: 'cash', amount: 10 })
    const day = { countedCents: 1000, leftCents: 0, note: '' }
    const second = await interleave(
      shop.ctx(),
      (ctx) => endDay(ctx, day),
      (ctx) => endDay(ctx, day),
    )
    expect(second).toMatchObject({ status: 'fulfilled', value: { number: 2, expected: 0 } })
    const { dayEnds } = await admin('GET /counter/day-ends', { query: {} })
    expect(dayEnds.map(({ number, expected }) => [number, expected])).toEqual([
      [2, 0],
      [1, 10],
    ])
  })

  test('leaves a sale that is not finished to the next day [TILL-7]', async () => {
    const product = await makeProduct(shop.db, { priceCents: 1000 })
    const sale = await interleave(
      shop.ctx(),
      (ctx) => endDay(ctx, { countedCents: 0, leftCents: 0, note: '' }),
      () => sell(admin, { lines: [lineOf(product)] }),
    )
    expect(sale.status).toBe('fulfilled')
    expect(await openDay()).toMatchObject({ number: 2, expected: 10 })
  })

  test('does not exist in a shop without a counter [TILL-7]', async () => {
    shop.services.settings.hasCounter = false
    const missing = [
      admin('GET /counter/day'),
      admin('GET /counter/day-ends', { query: {} }),
      end({ counted: 0, left: 0 }),
    ]
    expect(await Promise.all(missing.map(statusOf))).toEqual([404, 404, 404])
  })
})
