import type { InjectOptions } from 'fastify'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { createSession } from '#server/auth/index.ts'
import { makeAdmin, makeProduct, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { sampleOf } from '#tests/support/payloads/fuzz-values.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** Names such as `__proto__` in every place where names come from outside. */

const shop = setUpShop()
let admin: UserRow
let authorization: string
beforeAll(async () => {
  admin = await makeAdmin(shop.db)
  authorization = `Bearer ${await createSession(shop.ctx(), admin.id)}`
})

afterEach(() => {
  const fresh: object = {}
  expect(['spoiled', 'role', 'price'].filter((name) => name in fresh)).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
})

const send = (request: InjectOptions) =>
  shop.app.inject({ ...request, headers: { ...request.headers, authorization } })
const jsonType = { 'content-type': 'application/json' }
const every = Object.entries(calls as Record<CallKey, Call>).map(([key, call]) => ({
  key,
  call,
  ...splitKey(key as CallKey),
}))

const POISON = '{"spoiled":true,"role":"admin"}'
const KEYS = [
  `"__proto__":${POISON}`,
  `"constructor":{"prototype":${POISON}}`,
  `"\\u005f_proto__":${POISON}`,
  `"deep":{"__proto__":${POISON}}`,
  `"list":[{"constructor":{"prototype":${POISON}}}]`,
]

const withBody = every.filter(({ call }) => call.body)
test.each(withBody)('$key ignores such a key in its body', async ({ call, method, path }) => {
  const whole = JSON.stringify(sampleOf(call.body ?? call.answer))
  for (const key of KEYS) {
    const payload = whole === '{}' ? `{${key}}` : `{${key},${whole.slice(1)}`
    const url = `/api${path.replaceAll(/:\w+/g, 'nothing')}`
    const answer = await send({ method, url, headers: jsonType, payload })
    expect(answer.json(), key).toEqual({
      message: 'The request is not valid JSON',
      statusCode: 400,
    })
  }
})

test('ignores such a name in a query', async () => {
  const names = [
    ...['__proto__', '__proto__[spoiled]', '__proto__.spoiled', 'constructor[prototype][spoiled]'],
    ...['constructor.prototype.spoiled', '__proto__[]', 'page[__proto__]', 'toString', 'prototype'],
  ]
  for (const name of names) {
    const answer = await send({ method: 'GET', url: `/api/users?limit=1&${name}=admin` })
    expect(answer.statusCode, name).toBe(200)
    expect(answer.json().users, name).toHaveLength(1)
  }
})

test('ignores such a name in a path, a header or a cookie', async () => {
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty']) {
    for (const path of ['users', 'products', 'orders', 'products/category', 'doctor', 'images']) {
      const method = path === 'doctor' ? 'POST' : 'GET'
      const headers = { cookie: `${name}=x; runout_google=${name}`, [name]: 'x' }
      const answer = await send({ method, url: `/api/${path}/${name}`, headers })
      expect([400, 404], `${path}/${name}`).toContain(answer.statusCode)
    }
  }
})

test.each(['/api/images', '/api/products/imports'])(
  '%s refuses a file with such a name',
  async (url) => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const part = `Content-Disposition: form-data; name="${name}"; filename="${name}"`
      const payload = `--b\r\n${part}\r\nContent-Type: text/csv\r\n\r\nname,price\r\nx,1\r\n--b--\r\n`
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      const answer = await send({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, name).toBeLessThan(500)
      expect(Object.keys(Object.prototype)).toEqual([])
    }
  },
)

test('reports such columns of a product file as unknown', async () => {
  const productFiles = await openProductFiles(shop, admin)
  const { id } = await makeProduct(shop.db)
  for (const column of ['__proto__', 'constructor', 'prototype.price', 'toString']) {
    const answer = await productFiles.upload(`id,price,${column}\n${id},12,spoiled\n`)
    expect(answer.statusCode, column).toBe(400)
    expect(answer.json().message, column).toContain(column.toLowerCase())
  }
})

test('ignores such fields of a plain form', async () => {
  const payload = '__proto__=x&__proto__[spoiled]=x&constructor[prototype][spoiled]=x&token=nothing'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = '/newsletter/unsubscribe?token=nothing'
  expect((await send({ method: 'POST', url, headers, payload })).statusCode).toBeLessThan(500)
})
