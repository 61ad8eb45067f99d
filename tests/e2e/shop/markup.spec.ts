import { findMarkupProblems } from '#tests/support/app/markup.ts'
import { crawl, type Visited } from '../support/crawl.ts'
import { oncePerShop } from '../support/shops.ts'
import { test as base, expect } from '../support/test.ts'

/** Pages that no link leads to. */
const unlinked = [
  '/search',
  '/search?q=nothing-has-this-name',
  '/products?price-min=900000',
  '/products/merch',
  '/used',
  '/auth',
  '/auth/callback',
  '/reset-password?token=any',
  '/orders',
  '/order/success',
  '/admin',
  '/admin/orders',
  '/403',
  '/newsletter/confirm?token=any',
  '/newsletter/unsubscribe?token=any',
  '/dev/mail',
  '/robots.txt',
  '/sitemap.xml',
]
/** Its status is 404 on purpose. */
const missing = ['/nowhere', '/products/item/nothing', '/products/tape']

/** The shop with its demo catalogue, crawled once. */
const test = base.extend<{ visited: Visited[] }>({
  visited: [async ({ shop }, use) => use(await crawlOnce(shop)), { timeout: 120_000 }],
})
test.use({ withDemo: true })

const crawlOnce = oncePerShop(({ url }) => crawl(url, ['/', ...unlinked, ...missing]))

test('every link and file of the shop answers [TOOL-10]', ({ visited }) => {
  expect(visited.length).toBeGreaterThan(100)
  const failed = visited.filter(({ status }) => status !== 200)
  expect(failed.map(({ path }) => path).sort()).toEqual([...missing].sort())
})

test('the HTML of every page is valid [TOOL-8 TOOL-10]', async ({ visited }) => {
  for (const { path, html } of visited.filter((each) => each.html !== '')) {
    expect.soft(await findMarkupProblems(html), path).toEqual([])
  }
})

test('robots.txt blocks no page that says noindex [TOOL-12]', async ({ visited, shop }) => {
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path)
  expect(closed).toContain('/api/')
  // The link of the Google button redirects to a page of the provider.
  const pages = visited.filter(({ path }) => path !== '/api/auth/google')
  const hidden = pages.filter(isHidden).map(({ path }) => path)
  expect(hidden).toEqual(expect.arrayContaining(['/auth', '/orders', '/admin', '/dev/mail']))
  expect(hidden.filter((path) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([])
})

test('every page for search engines has a share image with a text [TOOL-11 FIX-7]', ({
  visited,
}) => {
  for (const page of visited.filter((each) => each.html !== '' && !isHidden(each))) {
    const image = readMeta(page.html, 'og:image')
    expect.soft(image, page.path).toMatch(/^http/)
    expect.soft(readMeta(page.html, 'og:image:alt'), page.path).toMatch(/\w/)
    expect.soft(readMeta(page.html, 'twitter:card', 'name'), page.path).toMatch(/^summary/)
  }
})

function isHidden({ html, headers }: Visited): boolean {
  return headers.has('x-robots-tag') || readMeta(html, 'robots', 'name') === 'noindex'
}

function readMeta(html: string, name: string, attribute = 'property'): string {
  return new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
}
