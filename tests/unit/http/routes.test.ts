import { expect, test } from 'vitest'
import type { Priority } from '#contract/bounds.ts'
import { toPriority, withBounds } from '#server/http/routing/routes.ts'
import { createCallRoutes } from '#tests/support/app/call-routes.ts'
import { pageRoutes } from '#web/page-routes.ts'
import routeConfig from '#web/routes.ts'

const routes = createCallRoutes()
for (const { path, cacheable, ...bounds } of [
  ...pageRoutes,
  { path: '/*', cacheable: undefined },
]) {
  const { config } = withBounds(bounds, cacheable)
  routes.add({ method: ['GET', 'HEAD'], url: path, config })
}

test.each<[Priority, string, string]>([
  ['vital', 'GET', '/api/health'],
  ['payment', 'POST', '/api/orders'],
  ['payment', 'POST', '/api/orders/'],
  ['payment', 'POST', '/api/orders?x=1'],
  ['payment', 'POST', '/api/orders/RO-7K2QX-M4T9A/refunds'],
  ['trade', 'GET', '/api/orders/me?page=1'],
  ['trade', 'GET', '/api/orders/RO-7K2QX-M4T9A'],
  ['trade', 'POST', '/api/webhooks/stripe'],
  ['trade', 'PUT', '/api/carts/42'],
  ['trade', 'GET', '/order/success?session_id=1'],
  ['trade', 'GET', '/auth'],
  ['work', 'GET', '/api/orders/RO-7K2QX-M4T9A/timeline'],
  ['work', 'PATCH', '/api/products/42'],
  ['work', 'GET', '/admin/orders'],
  ['work', 'GET', '/admin/orders.data'],
  ['work', 'GET', '/'],
  ['work', 'GET', '/products'],
  ['work', 'GET', '/products/'],
  ['work', 'HEAD', '/products/vinyl'],
  ['work', 'GET', '/products/all'],
  ['browse', 'GET', '/products/none'],
  ['browse', 'GET', '/products/vinyl-2'],
  ['browse', 'GET', '/products/VINYL'],
  ['browse', 'GET', '/products/toString'],
  ['browse', 'GET', '/products/item'],
  ['browse', 'GET', '/products/vinyl?page=2'],
  ['browse', 'GET', '/products?page=7'],
  ['browse', 'HEAD', '/search?q=jazz'],
  ['browse', 'GET', '/products/item/1'],
  ['browse', 'GET', '/api/products?page=2'],
  ['browse', 'GET', '/api/%70roducts'],
  ['browse', 'GET', '/order/nothing'],
  ['browse', 'POST', '/api/nothing'],
  ['browse', 'GET', '/products/%E0%A4'],
])('%s: %s %s', (priority, method, url) => {
  expect(toPriority(routes.find(method, url)?.bounds, url)).toBe(priority)
})

test('each page with bounds is a page of the shop', () => {
  const all = [...JSON.stringify(routeConfig).matchAll(/"path":"([^"]+)"/g)].flatMap(
    // An optional part may be absent.
    ([, path = '']) => [`/${path.replace(/\/:\w+\?/, '')}`, `/${path.replace('?', '')}`],
  )
  const known = pageRoutes.filter(({ path }) => !/^\/products\/\w+$|\*$|^\/$/.test(path))
  for (const { path } of known) expect(all).toContain(path.replace('.data', ''))
})
