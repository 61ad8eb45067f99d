import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { createCacheKeys } from '#server/http/cache/cache-key.ts'
import { toCachedResponse } from '#server/http/cache/cached-response.ts'
import { createResponseCache } from '#server/http/cache/response-cache.ts'
import type { CacheableCalls } from '#server/http/cacheable-calls.ts'
import { createInProcessApi } from '#server/http/in-process-api.ts'
import { createCallRoutes } from '#tests/support/app/call-routes.ts'

const pagination = { currentPage: 1, totalPages: 0, totalProducts: 0 }
const noProducts = { success: true as const, products: [], pagination }

function openApi(failure?: Error) {
  const render = vi.fn<CacheableCalls['render']>(async () => {
    if (failure) throw failure
    const body = Buffer.from(JSON.stringify(noProducts))
    const response = toCachedResponse({ statusCode: 200, headers: {}, body }, 1)
    return { answer: noProducts, response, tags: new Set(['lists']) }
  })
  const cache = createResponseCache({ bytesMax: 100_000 })
  cache.open()
  const responses = { cache, toKey: createCacheKeys(createCallRoutes()) }
  const log = pino({ level: 'silent' })
  const calls = {
    render,
    run: vi.fn<CacheableCalls['run']>(),
  }
  return { render, open: () => createInProcessApi({ calls, responses, log }) }
}

test('passes validated input to the handler and collects its cache tags', async () => {
  const { open, render } = openApi()
  const { api, getTags } = open()
  expect(await api('GET /products', { query: { page: 2, type: 'vinyl' } })).toEqual(noProducts)
  const [key, input] = render.mock.calls[0] ?? []
  expect([key, input?.query]).toEqual(['GET /products', { page: 2, type: 'vinyl' }])
  expect(getTags()).toEqual(new Set(['lists']))
})

test('shares the cached response of a call', async () => {
  const { open, render } = openApi()
  await open().api('GET /products', { query: { page: 2 } })
  const second = open()
  expect(await second.api('GET /products', { query: { page: 2 } })).toEqual(noProducts)
  expect(render).toHaveBeenCalledOnce()
  expect(second.getTags()).toEqual(new Set(['lists']))
})

test.each([
  ['a missing product', new AppError('not-found', 'There is no such product'), 404],
  ['a bug', new Error('secret detail'), 500],
])('answers %s as the route does, and leaves the page without tags', async (_, failure, status) => {
  const { api, getTags } = openApi(failure).open()
  const error = await api('GET /products/:id', { params: { id: '1' } }).catch((error) => error)
  expect(error).toMatchObject({ name: 'ApiError', statusCode: status })
  expect(error.message).not.toContain('secret')
  expect(getTags()).toBeUndefined()
})

test('refuses invalid input with its field', async () => {
  const { api } = openApi().open()
  const invalid = api('GET /products', { query: { page: 0 } })
  await expect(invalid).rejects.toMatchObject({ statusCode: 400, field: 'page' })
})

test('refuses calls that depend on the caller', async () => {
  const { api } = openApi().open()
  await expect(api('GET /orders/me')).rejects.toMatchObject({ statusCode: 401 })
  await expect(api('GET /health')).rejects.toMatchObject({ statusCode: 500 })
})
