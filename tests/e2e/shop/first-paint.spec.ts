import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { limitKbOf } from '#scripts/bundle/budgets.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

/** The build compares all budgets (scripts/check-bundle-size.ts): the browser shows that it counts what is loaded. */
const pages = [
  { title: 'listing', path: () => '/products' },
  { title: 'product', path: (id: string) => `/products/item/${id}` },
] as const

test('a page loads JavaScript within its budget, none of it from the back office', async ({
  context,
  shop,
}) => {
  const { id } = await makeProduct(shop.db)
  // Side by side: each waits half a second for further requests.
  const steps = pages.map(({ title, path }) =>
    test.step(title, async () => {
      const responses: Response[] = []
      const page = await context.newPage()
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') responses.push(response)
      })
      await page.goto(path(id), { waitUntil: 'networkidle' })
      const scripts = await Promise.all(
        responses.map(async (response) => ({ url: response.url(), body: await response.body() })),
      )
      const bytes = scripts.map(({ body }) => gzipSync(body, { level: 9 }).length)
      const kilobytes = bytes.reduce((sum, each) => sum + each, 0) / 1000
      expect(kilobytes).toBeGreaterThan(0)
      expect(kilobytes).toBeLessThanOrEqual(limitKbOf(title))
      for (const { url, body } of scripts) {
        const text = body.toString()
        for (const words of ['Search customers...', 'Load More Orders', 'Return to store']) {
          expect(text, `${url} contains back office code`).not.toContain(words)
        }
      }
    }),
  )
  await Promise.all(steps)
})

test('scripts are requested after the first paint', async ({ page }) => {
  await page.goto('/products')
  const { paintedAt, requestedAt } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime)
    return { paintedAt: paint?.startTime, requestedAt: Math.min(...scripts) }
  })
  expect(paintedAt).toBeGreaterThan(0)
  expect(requestedAt).toBeGreaterThanOrEqual(paintedAt ?? Number.POSITIVE_INFINITY)
})

test('a page hydrates with any of its files as the last to arrive', async ({ page }) => {
  for (const lastFile of ['manifest', 'search', 'entry.client', 'react']) {
    await test.step(lastFile, async () => {
      const { promise, resolve: arrive } = Promise.withResolvers<void>()
      const url = `**/assets/${lastFile}-*.js`
      await page.route(url, async (route) => {
        await promise
        await route.continue()
      })
      await page.goto('/search?q=first', { waitUntil: 'commit' })
      await page.waitForFunction(
        (least) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name, duration }) => name.endsWith('.js') && duration > 0).length >= least,
        3,
      )
      arrive()
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
      await page.unroute(url)
    })
  }
})

test('a page in a background tab hydrates without a paint', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    PerformanceObserver.prototype.observe = () => undefined
    // Disables the timeout of the wait for the paint.
    const { setTimeout } = window
    const setShort = (work: () => void, ms = 0) => (ms < 3_000 ? setTimeout(work, ms) : 0)
    Object.assign(window, { setTimeout: setShort })
  })
  await page.goto('/products')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
})

for (const [browser, hide] of [
  ['reports no paints', 'PerformanceObserver.prototype.observe = () => undefined'],
  ['has no PerformanceObserver', 'delete window.PerformanceObserver'],
] as const) {
  test(`a page hydrates in a browser that ${browser}`, async ({ page }) => {
    await page.addInitScript(hide)
    await page.clock.install()
    await page.goto('/products', { waitUntil: 'commit' })
    // The page waits three seconds for its paint.
    await expect(async () => {
      await page.clock.runFor(1000)
      const html = page.locator('html')
      await expect(html).toHaveAttribute('data-hydrated', '', { timeout: 100 })
    }).toPass()
  })
}

test('built files are sent in the best encoding the browser accepts', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const [script = ''] = /\/assets\/react-[^"]+\.js/.exec(html) ?? []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const answer = (await page.request.get(script, { headers })).headers()
    expect(answer['content-encoding'] ?? 'identity').toBe(encoding)
    expect(answer.vary).toContain('accept-encoding')
    expect(answer['cache-control']).toContain('immutable')
  }
})
