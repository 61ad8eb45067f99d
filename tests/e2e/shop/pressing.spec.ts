import { makeProduct } from '#tests/support/app/factories.ts'
import { type GivenPressing, postRecord } from '../support/pressing.ts'
import { readPage } from '../support/read-page.ts'
import { expect, test } from '../support/test.ts'

const pressing: GivenPressing = {
  format: 'Vinyl',
  country: 'UK',
  released: '1977-02',
  originalYear: 1976,
  media: [
    { quantity: 2, size: 'LP', descriptions: ['Album'], colour: 'Red', weightGrams: 180 },
    { quantity: 1, size: '7"', descriptions: ['EP'] },
  ],
  edition: 'Shop Day 2012',
  packaging: 'Gatefold',
  limitedTo: 500,
  styles: ['Dub', 'Post-Punk'],
  artists: [{ name: 'Odile M', joinPhrase: ' And ' }, { name: 'The Reeds' }],
  labels: [{ name: 'Quill & Reed', catalogueNumber: 'QR 042' }],
  identifiers: [
    { type: 'Barcode', value: '8 88837 16861 8' },
    { type: 'Matrix / Runout', value: 'QR-042-A', description: 'side A' },
  ],
  tracks: [
    { position: 'A1', title: 'Reeds', seconds: 163 },
    { position: 'A2', title: 'Canal Song', seconds: 286 },
    { position: 'B1', title: 'Slack', seconds: 1094 },
    { position: 'B2', title: 'Bore' },
  ],
}

test('a product page shows the facts of its pressing and the tracks by sides (REC-22, REC-23, REC-24, REC-26, REC-27, REC-28, REC-29)', async ({
  page,
  shop,
}) => {
  const { _id } = await postRecord(shop, { name: 'Paper Heron', pressing })
  await page.goto(`/products/item/${_id}`)
  const facts = page.getByRole('region', { name: 'Pressing', exact: true })
  const rows = {
    Label: 'Quill & Reed',
    'Catalogue number': 'QR 042',
    Format: '2 × LP, Album + 7", EP',
    Country: 'UK',
    Released: 'February 1977',
    'First released': '1976',
    Edition: 'Shop Day 2012, Numbered, 500 copies',
    Packaging: 'Gatefold',
    Colour: 'Red',
    Weight: '180 g',
    Barcode: '8 88837 16861 8',
    Runout: 'QR-042-A – side A',
    Styles: 'Dub, Post-Punk',
  }
  await expect(facts.getByRole('term')).toHaveText(Object.keys(rows))
  await expect(facts.getByRole('definition')).toHaveText(Object.values(rows))
  await expect(page.getByText('Odile M And The Reeds', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('February 1977')
  const tracks = page.getByRole('region', { name: 'Track List' })
  await expect(tracks.getByRole('heading', { level: 3 })).toHaveText([
    'Side A 7:29',
    'Side B at least 18:14',
  ])
  await expect(tracks.getByRole('listitem')).toHaveText([
    /A1\s*Reeds\s*2:43/,
    /A2\s*Canal Song\s*4:46/,
    /B1\s*Slack\s*18:14/,
    /B2\s*Bore$/,
  ])
  // Readers without scripts, and search engines, get the same.
  const html = (await (await page.request.get(page.url())).text()).replaceAll('<!-- -->', '')
  for (const text of ['QR 042', 'Side A', 'at least']) expect(html).toContain(text)
})

test('a record with a label and titles alone is shown as before (REC-22, REC-30)', async ({
  page,
  shop,
}) => {
  const trackList = ['Reeds', 'Canal Song']
  const { id } = await makeProduct(shop.db, { brand: 'Quill', artist: 'Odile M', trackList })
  const { textsOf } = await readPage(page, `/products/item/${id}`)
  expect(textsOf('li')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^1\s*Reeds$/),
      expect.stringMatching(/^2\s*Canal Song$/),
    ]),
  )
  expect(textsOf('h2')).not.toContain('Pressing')
})

test('a record leads to its other pressings (REC-31)', async ({ page, shop }) => {
  const artists = [{ name: 'The Other Pressers' }]
  const { _id } = await postRecord(shop, { name: 'Twice Cut', pressing: { artists } })
  await postRecord(shop, {
    name: 'Twice Cut',
    price: 31,
    pressing: {
      artists,
      country: 'Japan',
      released: '1979-05-01',
      labels: [{ name: 'Harbour', catalogueNumber: 'HB 9' }],
    },
  })
  await page.goto(`/products/item/${_id}`)
  const others = page.getByRole('region', { name: 'Other pressings' })
  await expect(others.getByRole('link')).toHaveText('Twice Cut, Harbour HB 91979, Japan$31.00')
  await others.getByRole('link').click()
  await expect(page.getByRole('definition').filter({ hasText: 'Japan' })).toBeVisible()
})

test('a scanned barcode goes straight to its only record, and lists several (REC-35, REC-36, REC-37)', async ({
  page,
  shop,
}) => {
  const withBarcode = (value: string) => ({ identifiers: [{ type: 'Barcode' as const, value }] })
  const only = { name: 'Scanned Once', pressing: withBarcode('0 7863-68045-1 4') }
  const { _id } = await postRecord(shop, only)
  for (const name of ['First Cut', 'Second Cut', 'Third Cut']) {
    await postRecord(shop, { name, pressing: withBarcode('9780201379624') })
  }
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('078636804514')
  await field.press('Enter')
  await expect(page).toHaveURL(`/products/item/${_id}`)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await page.goto('/search?q=9780201379624')
  await expect(page.getByText('3 pressings have this barcode.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Barcode: 9780201379624')
})
