import { eq } from 'drizzle-orm'
import { catalogueNames } from '#server/pressings/pressing.tables.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { postRecord } from '../support/pressing.ts'
import { readPage } from '../support/read-page.ts'
import { expect, test } from '../support/test.ts'

test('artists and labels have pages with their products, which product pages link to (REC-25, REC-42, REC-43, REC-44, REC-45, REC-46, REC-48, REC-49)', async ({
  page,
  shop,
}) => {
  const post = (name: string, released: string, catalogueNumber: string) =>
    postRecord(shop, {
      name,
      pressing: {
        released,
        artists: [{ name: 'The Fog Lamps' }],
        labels: [{ name: 'Tern', catalogueNumber }],
      },
    })
  await post('Low Water', '1979', 'TE 73')
  const product = await post('High Water', '1981-05', 'TE 9')
  await post('Slack Water', '1980-02-04', 'TE 100')
  const about = 'Three sisters from the estuary.'
  const bySlug = (slug: string) => eq(catalogueNames.slug, slug)
  const [artist] = await shop.db
    .update(catalogueNames)
    .set({ about })
    .where(bySlug('the-fog-lamps'))
    .returning()

  await page.goto(`/products/item/${product._id}`)
  await page.getByRole('main').getByRole('link', { name: 'The Fog Lamps' }).first().click()
  await expect(page).toHaveURL(/\/artists\/the-fog-lamps$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Fog Lamps')
  await expect(page.getByText(about)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tern' })).toHaveAttribute('href', '/labels/tern')
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['High Water', 'Slack Water', 'Low Water'])
  await page.getByLabel('Sort').selectOption('name-asc')
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  await expect(titles).toHaveText(['High Water', 'Low Water', 'Slack Water'])

  const head = await readPage(page, '/artists/the-fog-lamps?sort=name-asc')
  expect(head.textsOf('title').join()).toMatch(/^The Fog Lamps · /)
  expect(head.meta('description')).toBe(about)
  expect(head.canonical).toMatch(/\/artists\/the-fog-lamps$/)
  const [, data = ''] = head.textsOf('script', 'type').filter((text) => text.startsWith('{'))
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'MusicGroup',
    name: 'The Fog Lamps',
    description: about,
    album: [{ '@type': 'MusicAlbum', name: 'High Water' }, {}, {}],
  })

  await page.goBack()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Tern' }).click()
  await expect(page).toHaveURL(/\/labels\/tern$/)
  await expect(titles).toHaveText(['High Water', 'Low Water', 'Slack Water'])
  const map = await (await page.request.get('/sitemap.xml')).text()
  for (const path of ['/artists/the-fog-lamps<', '/labels/tern<']) expect(map).toContain(path)

  await makeProduct(shop.db, { artist: 'Fog Lamps', archivedAt: new Date() })
  const mergedInto = artist?.id ?? null
  await shop.db.update(catalogueNames).set({ mergedInto }).where(bySlug('fog-lamps'))
  const moved = await page.request.get('/artists/fog-lamps?page=2', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/artists/the-fog-lamps?page=2'])
  expect((await page.request.get('/artists/nobody')).status()).toBe(404)
  expect((await readPage(page, '/labels/nobody')).textsOf('h1').join()).toContain('Not Found')

  await makeProduct(shop.db, { artist: 'Quiet Birds', archivedAt: new Date() })
  await page.goto('/artists/quiet-birds')
  await expect(
    page.getByRole('heading', { name: 'Nothing by Quiet Birds is in the shop right now.' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Want something by Quiet Birds?' })).toHaveAttribute(
    'href',
    '/search?q=Quiet%20Birds',
  )
})
