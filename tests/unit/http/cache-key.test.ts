import { expect, test } from 'vitest'
import { createCacheKeys } from '#server/http/cache/cache-key.ts'
import { createRoutes } from '#server/http/routing/routes.ts'

const routes = createRoutes()
const config = (query: string[]) => ({ cacheable: { query } })
routes.add({ method: 'GET', url: '/list', config: config(['page', 'q']) })
routes.add({ method: 'GET', url: '/one/:id', config: config([]) })
routes.add({ method: 'GET', url: '/other', config: {} })
const toKey = createCacheKeys(routes)

test('equivalent URLs have one cache key', () => {
  for (const url of ['/list?page=2&q=dub', '/list?q=dub&page=2', '/list?q=d%75b&utm=mail&page=2']) {
    expect(toKey(url)).toBe('/list?page=2&q=dub')
  }
  expect(toKey('/list?utm=mail')).toBe('/list')
  expect(toKey('/one/7?page=2')).toBe('/one/7')
})

test('repeated parameters, other routes and long URLs have no cache key', () => {
  const long = `/list?q=${'a'.repeat(2_000)}`
  for (const url of ['/list?page=1&page=2', '/other', '/one/7/more', '/one/%2e', long]) {
    expect(toKey(url)).toBeUndefined()
  }
})

test('a URL has the same key again, even after thousands of others', () => {
  const first = toKey('/list?q=first')
  expect(toKey('/list?q=first')).toBe(first)
  for (let other = 0; other < 3_000; other += 1)
    expect(toKey(`/list?q=${other}`)).toBe(`/list?q=${other}`)
  expect(toKey('/list?q=first')).toBe(first)
})
