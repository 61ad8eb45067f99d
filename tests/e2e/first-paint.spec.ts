import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { limitKbOf } from '../../scripts/bundle/budgets.ts'
import { makeProduct } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

/** What the build counts from its list of files (scripts/bundle/budgets.ts) is what a browser really fetches. */
const pages = [
  { title: 'home', path: () => '/' },
  { title: 'listing', path: () => '/products' },
  { title: 'product', path: (id: string) => `/products/item/${id}` },
  { title: 'search', path: () => '/search?q=first' },
] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('LIST-27 LIST-34 the listing and its products are in the HTML', async ({ page, shop }) => {
    const product = await makeProduct(shop.db, { name: 'Paper Only', artist: 'The Plain Pages' })
    await page.goto('/products')
    await page
      .getByRole('link', { name: /Paper Only/ })
      .first()
      .click()
    await expect(page).toHaveURL(`/products/item/${product.id}`)
    await expect(page.getByRole('heading', { name: 'Paper Only' })).toBeVisible()
  })

  test('HOME-1 HOME-12 SEARCH-1 home and search are in the HTML', async ({ page }) => {
    await page.goto('/')
    await expect(
      page.getByRole('heading', { name: 'Discover your next favourite record' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Featured vinyl' })).toBeVisible()
    await page.goto('/search?q=first')
    await expect(page.getByRole('heading', { name: 'Results for "first"' })).toBeVisible()
    await expect(page.getByText('The First Record').first()).toBeVisible()
  })
})

for (const { title, path } of pages) {
  test(`the ${title} page carries little JavaScript, none of it from the back office`, async ({
    page,
    shop,
  }) => {
    const { id } = await makeProduct(shop.db)
    const answers: Response[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') answers.push(response)
    })
    await page.goto(path(id), { waitUntil: 'networkidle' })
    const scripts = await Promise.all(
      answers.map(async (answer) => ({ url: answer.url(), body: await answer.body() })),
    )
    const bytes = scripts.map(({ body }) => gzipSync(body, { level: 9 }).length)
    const kilobytes = bytes.reduce((sum, each) => sum + each, 0) / 1000
    expect(kilobytes).toBeGreaterThan(0)
    expect(kilobytes).toBeLessThanOrEqual(limitKbOf(title))
    for (const { url, body } of scripts) {
      const text = body.toString()
      expect(text, `${url} holds the back office`).not.toContain('Search customers...')
      expect(text, `${url} holds the back office`).not.toContain('Load More Orders')
    }
  })
}

test('React is read without stacks for the errors it keeps at hand, all others have them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const steps: (string | number)[] = []
    let limit = Error.stackTraceLimit
    const notedLimit = {
      get: () => limit,
      set: (to: number) => {
        limit = to
        steps.push(to)
      },
    }
    Object.defineProperty(Error, 'stackTraceLimit', notedLimit)
    const apply = (make: ErrorConstructor, _: unknown, [message]: [string]) => {
      steps.push('error')
      return make(message)
    }
    Object.assign(window, { steps, Error: new Proxy(Error, { apply }) })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const steps = await page.evaluate<unknown[]>('steps')
  expect(steps.at(0)).toBe(0)
  expect(steps).toContain('error')
  expect(steps.slice(1).filter((step) => step !== 'error')).toEqual([10])
})

test('a page is seen before its scripts are asked for', async ({ page }) => {
  await page.goto('/products')
  const { paintedAt, askedAt } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime)
    return { paintedAt: paint?.startTime, askedAt: Math.min(...scripts) }
  })
  expect(paintedAt).toBeGreaterThan(0)
  expect(askedAt).toBeGreaterThanOrEqual(paintedAt ?? Number.POSITIVE_INFINITY)
})

for (const last of ['manifest', 'root', 'search', 'entry.client', 'react']) {
  test(`a page starts when ${last} is the last of its files to arrive`, async ({ page }) => {
    const { promise, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(`**/assets/${last}-*.js`, async (route) => {
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
  })
}

test('a page in a tab opened for later starts though nothing is painted', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    PerformanceObserver.prototype.observe = () => undefined
    // Not because it has waited long enough.
    const { setTimeout } = window
    const setShort = (work: () => void, ms = 0) => (ms < 3_000 ? setTimeout(work, ms) : 0)
    Object.assign(window, { setTimeout: setShort })
  })
  await page.goto('/products')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
})

for (const [browser, hide] of [
  ['says nothing of paints', 'PerformanceObserver.prototype.observe = () => undefined'],
  ['has no such reports', 'delete window.PerformanceObserver'],
] as const) {
  test(`a page starts in a browser that ${browser}`, async ({ page }) => {
    await page.addInitScript(hide)
    await page.goto('/products')
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  })
}

test('built files are sent in the tightest form the browser reads', async ({ page }) => {
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
