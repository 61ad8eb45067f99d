import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Forms that would fill the memory of the process or keep it busy. */

const shop = setUpShop()
const BOUNDARY = 'the-boundary'
const type = `multipart/form-data; boundary=${BOUNDARY}`

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`
const fields = (count: number, value: string) =>
  Array.from({ length: count }, (_, index) => field(`f${index}`, value)).join('')

test('a form with more fields than any of the shop is refused', async () => {
  const { user } = await makeBuyer(shop)
  const token = await createSession(shop.ctx(), user.id)
  const send = (more: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/collection',
      payload: `${field('kind', 'collection')}${more}${file('release_id\n1')}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    })
  expect((await send(fields(3, 'x'))).statusCode).toBe(201)
  const answer = await send(fields(100, 'x'.repeat(100_000)))
  const message =
    'The form could not be read. Send it again, with its file after at most 20 fields.'
  expect([answer.statusCode, answer.json().message]).toEqual([400, message])
})

test('only the start of a long field is read', async () => {
  const app = Fastify()
  await app.register(multipart)
  app.post('/', async (request) => {
    const { fields, bytes } = await readFormFile(request, { bytesMax: 100, tooLarge: '' })
    return { length: fields.kind?.length, file: bytes.toString() }
  })
  const payload = `${field('kind', 'x'.repeat(1_000_000))}${file('name')}`
  const headers = { 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers })
  expect(answer.json()).toEqual({ length: 1_000, file: 'name' })
  await app.close()
})

test.each(['/newsletter/confirm', '/newsletter/unsubscribe'])(
  'a plain form of many fields for %s is refused before it is parsed',
  async (url) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'a&'.repeat(500_000)
    const answer = await shop.app.inject({ method: 'POST', url, payload, headers })
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The request is too large'])
  },
)

test.each([
  ['POST', '/api/newsletter', 17_000],
  ['POST', '/api/auth/login', 17_000],
  ['POST', '/api/none', 17_000],
  ['POST', '/api/collection', 17_000],
  ['POST', '/api/discounts/check', 132_000],
  ['POST', '/api/webhooks/stripe', 1_100_000],
] as const)('%s %s refuses a body larger than it needs', async (method, url, bytes) => {
  const { user } = await makeBuyer(shop)
  const authorization = `Bearer ${await createSession(shop.ctx(), user.id)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const payload = JSON.stringify('x'.repeat(bytes))
  const answer = await shop.app.inject({ method, url, payload, headers })
  expect([answer.statusCode, answer.json().message]).toEqual([413, 'The request is too large'])
})
