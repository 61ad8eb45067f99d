import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('a page with an unknown query parameter is served from the cache and hydrates', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Utmost Tide' })
  const paths = ['/', '/products?type=vinyl', '/search?q=utmost', `/products/item/${id}`]
  for (const path of paths) {
    await page.request.get(path)
    // A hydration mismatch would fail the test through `consoleErrors`.
    const answer = await page.goto(`${path}${path.includes('?') ? '&' : '?'}utm_source=mail`)
    expect(answer?.headers()['server-timing']).toBe('cache;desc=hit')
  }
})
