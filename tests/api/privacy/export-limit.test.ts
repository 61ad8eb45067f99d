import { expect, test, vi } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** An export reads all data of a person: many at once would hold the shop. */

const HOUR_MS = 3_600_000

const shop = setUpShop({ rateLimit: true })

async function openExport() {
  const { id } = await makeUser(shop.db)
  const headers = { authorization: `Bearer ${await createSession(shop.ctx(), id)}` }
  return Object.assign(() => shop.app.inject({ url: '/api/account/export', headers }), { id })
}

test('a person exports their data five times an hour, also with all requests at once', async () => {
  const ask = await openExport()
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...[200, 200, 200, 200, 200, 429, 429, 429],
  ])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBe(3600)
  expect((await (await openExport())()).statusCode).toBe(200)
  shop.advance(HOUR_MS + 1)
  expect((await ask()).statusCode).toBe(200)
})

test('exports of several people are made one after the other', async () => {
  const asks = await Promise.all([openExport(), openExport(), openExport()])
  const exported: string[] = []
  const query = vi.spyOn(shop.db.$client, 'query').mockName('query')
  await Promise.all(asks.map((ask) => ask()))
  for (const call of query.mock.calls) {
    const text = JSON.stringify(call)
    const { id } = asks.find((ask) => text.includes(ask.id)) ?? {}
    if (id !== undefined && id !== exported.at(-1)) exported.push(id)
  }
  query.mockRestore()
  expect(exported.sort()).toEqual(asks.map(({ id }) => id).sort())
})
