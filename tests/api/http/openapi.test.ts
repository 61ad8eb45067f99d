import SwaggerParser from '@apidevtools/swagger-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/define-call.ts'
import { createSession } from '#server/auth/index.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { compileClient } from '#tests/support/openapi/compile-client.ts'

/** The published contract as public tools see it. */

type Schema = Record<string, unknown>
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  security?: { apiKey?: string[] }[]
  'x-body-limit'?: number
  parameters?: { name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema & { properties?: Schema } }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }>; headers?: Schema }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const shop = setUpShop()
let document: Document
beforeAll(async () => {
  document = (await shop.app.inject('/api/openapi.json')).json<Document>()
})

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

function operationOf(key: string): Operation {
  const [method = '', path = ''] = key.split(' ')
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`The document has no ${key}`)
  return found
}

test('the OpenAPI document is valid and every reference in it resolves [TOOL-1 FIX-4]', async () => {
  await SwaggerParser.validate(structuredClone(document) as never)
})

test('the response of the audit log refers to no other schema [FIX-4]', () => {
  const { responses } = operationOf('GET /api/audit')
  expect(JSON.stringify(responses)).not.toContain('$ref')
  expect(JSON.stringify(responses[200])).toContain('"before"')
})

test('a client with generated types compiles, sells a record and uploads files over HTTP [TOOL-1 TOOL-4]', {
  timeout: 120_000,
}, async () => {
  await using client = await compileClient(document)
  const admin = await makeAdmin(shop.db)
  const baseUrl = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const output = await client.run(baseUrl, await createSession(shop.ctx(), admin.id))
  const { productId, image, order, importState, csv } = JSON.parse(output)
  expect(order).toMatchObject({
    status: 'pending',
    total: 79.9,
    products: [{ quantity: 2, productId: { _id: productId, name: 'Slow Tide', thumbnail: image } }],
  })
  expect(importState).toBe('checking')
  expect(csv).toContain('Slow Tide')
})

test('operation ids are unique names that code can use [TOOL-13]', () => {
  const ids = operations().map(({ operationId }) => operationId)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z0-9]+$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(operationOf('GET /api/users/{id}').operationId).toBe('getUser')
})

test('each call declares a successful response and has a summary [TOOL-4]', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { responses, summary } of Object.values(methods)) {
      expect(
        Object.keys(responses).some((status) => /^[23]/.test(status)),
        path,
      ).toBe(true)
      expect(summary, path).toMatch(/\.$/)
    }
  }
})

test('each call lists the scope that opens it to API keys, and the others none [TOOL-4]', () => {
  for (const [key, { scope }] of Object.entries(calls as Record<string, Call>)) {
    const { security = [] } = operationOf(key.replace(' ', ' /api').replace(/:(\w+)/g, '{$1}'))
    const scopes = security.flatMap(({ apiKey = [] }) => apiKey)
    expect([key, scopes]).toEqual([key, scope ? [scope] : []])
  }
})

test('a call describes who may make it, and whether a key is needed [TOOL-4]', () => {
  const descriptionOf = (key: string) => operationOf(key).description
  expect(descriptionOf('GET /api/products/{id}')).toBe('Access: anyone. API keys: not needed')
  expect(descriptionOf('POST /api/products')).toBe('Access: admin. API keys: catalogue:write')
  expect(descriptionOf('GET /api/api-keys')).toBe('Access: admin. API keys: no')
})

test('files and redirects are declared as what they are [TOOL-4]', () => {
  for (const list of ['users', 'products', 'orders']) {
    const { responses } = operationOf(`GET /api/${list}/export`)
    expect(responses[200]?.content).toEqual({ 'text/csv': { schema: { type: 'string' } } })
  }
  for (const path of ['/api/auth/google', '/api/auth/google/callback']) {
    const { responses } = operationOf(`GET ${path}`)
    expect(responses).not.toHaveProperty('200')
    expect(responses[302]).toMatchObject({ headers: { location: {} } })
    expect(responses[302]).not.toHaveProperty('content')
  }
})

test('uploads and the webhook declare their bodies [TOOL-4]', () => {
  for (const path of ['/api/images', '/api/products/imports']) {
    const { content } = operationOf(`POST ${path}`).requestBody ?? { content: {} }
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    expect(content['multipart/form-data']?.schema).toMatchObject({
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    })
  }
  const { content } = operationOf('POST /api/webhooks/stripe').requestBody ?? { content: {} }
  expect(content['application/json']?.schema).toMatchObject({ required: ['id', 'type'] })
})

test('every page and limit declares its minimum and maximum [FIX-5]', () => {
  const parameters = operations().flatMap((operation) => operation.parameters ?? [])
  const pages = parameters.filter(({ name }) => name === 'page')
  const limits = parameters.filter(({ name }) => name === 'limit')
  expect(limits).toHaveLength(pages.length)
  expect(pages.length).toBeGreaterThan(8)
  for (const { schema } of pages) expect(schema).toMatchObject({ type: 'integer', minimum: 1 })
  for (const { schema } of limits) {
    expect(schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 })
  }
  for (const { schema } of parameters.filter(({ name }) => name.startsWith('price-'))) {
    expect(schema).toMatchObject({ type: 'number', minimum: 0, maximum: 1_000_000 })
  }
})

test('pages of the demo are hidden, pages behind mailed links are described [TOOL-4]', () => {
  const outside = Object.keys(document.paths).filter((path) => !path.startsWith('/api/'))
  expect(outside.sort()).toEqual(['/newsletter/confirm', '/newsletter/unsubscribe'])
  for (const path of outside) {
    const { parameters, responses } = operationOf(`GET ${path}`)
    expect(parameters).toMatchObject([{ name: 'token', in: 'query' }])
    expect(responses[200]?.content).toHaveProperty('text/html')
  }
})

test('the document is serialised once, and compressed once for all clients [SEC-10]', async () => {
  const serialise = vi.spyOn(shop.app, 'swagger')
  const ask = (headers = {}) => shop.app.inject({ url: '/api/openapi.json', headers })
  const compressed = await ask({ 'accept-encoding': 'br' })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', etag: /-br"$/ })
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': compressed.headers.etag })
  expect(again.statusCode).toBe(304)
  expect(serialise).not.toHaveBeenCalled()
})

test('each call that takes a body shows its limit in bytes [SEC-10]', () => {
  const limitOf = (key: string) => operationOf(key)['x-body-limit']
  expect(limitOf('POST /api/auth/login')).toBe(16 * 1024)
  expect(limitOf('POST /api/orders')).toBe(128 * 1024)
  expect(limitOf('POST /newsletter/confirm')).toBe(4 * 1024)
  expect(limitOf('POST /api/collection')).toBeGreaterThan(10 * 1024 * 1024)
  expect(limitOf('GET /api/products')).toBeUndefined()
})
