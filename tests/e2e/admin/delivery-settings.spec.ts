import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { getDeliverySettings } from '#server/delivery/index.ts'
import { setDeliverySettings } from '#server/delivery/set-delivery-settings.ts'
import { systemContext } from '#server/platform/context.ts'
import { setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { openAdmin } from '../support/order-admin.ts'
import { expect, test } from '../support/test.ts'

// Rates change every cart and many texts of the shop, which other tests share.
test.afterEach(({ shop }) => setDelivery(shop.db, noDeliverySet))

const PATH = '/admin/settings/delivery'

test('an owner sets zones and rates, with each error at its field, and tries them [SHIP-1, SHIP-2, SHIP-3, SHIP-13]', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Kiln Lane Sessions', priceCents: 4000 })
  await openAdmin(page, shop, PATH)
  await expect(page.getByRole('heading', { name: 'Delivery is free' })).toBeVisible()
  await expect(page.getByText(/You deliver to 24 countries: .*Japan/)).toBeVisible()

  await page.getByRole('button', { name: 'Add a zone' }).press('Enter')
  const home = page.getByRole('listitem').filter({ hasText: 'Name of the zone' })
  await expect(home.getByLabel('Name of the zone')).toHaveValue('Australia')
  await page.getByLabel('Price', { exact: true }).selectOption('By weight')
  await page.getByLabel('Up to grams, step 1').fill('2 kg')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.press('Enter')
  const name = page.getByLabel('Name of the rate')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('A rate needs a name')
  await expect(page.getByLabel('Up to grams, step 1')).toHaveAccessibleDescription(
    'Write a whole number such as 5',
  )
  await expect(page.getByText('Not saved: some fields need a correction.')).toBeVisible()
  await name.fill('Post')
  await page.getByLabel('Up to grams, step 1').fill('2000')
  await page.getByLabel('Price, step 1').fill('12')
  await page.getByLabel('Working days').fill('3 to 6')

  await page.getByRole('button', { name: 'Choose countries' }).press('Enter')
  await page.getByLabel('Search countries').fill('new z')
  await page.getByRole('checkbox', { name: 'New Zealand' }).press('Space')
  await page.getByRole('button', { name: 'Add a rate' }).press('Enter')
  await name.nth(1).fill('Express')
  await page.getByLabel('Price of the delivery').fill('15')
  await page.getByRole('button', { name: 'Move Express up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Express down' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Express', 'Post'])
  await save.press('Enter')
  await expect(page.getByText('Saved. Carts show it now.')).toBeVisible()
  const { zones } = await getDeliverySettings(shop)
  expect(zones).toMatchObject([
    {
      name: 'Australia',
      countries: ['AU', 'NZ'],
      rates: [
        { name: 'Express', charge: { by: 'order', price: 15 } },
        { name: 'Post', days: { from: 3, to: 6 }, charge: { steps: [{ upTo: 2000, price: 12 }] } },
      ],
    },
  ])

  await page.getByLabel('Product').fill('Kiln Lane')
  await page.getByRole('button', { name: /^Kiln Lane Sessions/ }).click()
  const rates = page.getByRole('list', { name: 'Rates that are offered' }).getByRole('listitem')
  await expect(rates).toHaveText([/Post 3 to 6 days\s*\$12/, /Express\s*\$15/])
  await page.getByLabel('Quantity').fill('4')
  await expect(rates).toHaveText([/Express/])
  await page.getByLabel('Deliver to').selectOption('France')
  await expect(page.getByText('We do not deliver to France.')).toBeVisible()
})

test('the message of the server stands at its field, and another admin’s save beside one’s own [SHIP-1]', async ({
  page,
  shop,
}) => {
  const zone = toZone(['AU'], toRate('Post', 9))
  await setDelivery(shop.db, toSettings(zone))
  await openAdmin(page, shop, PATH)
  await page.getByRole('button', { name: /^AU/ }).click()
  await page.getByRole('button', { name: 'Add a rate' }).click()
  await page.getByLabel('Name of the rate').fill('Post')
  await page.getByLabel('Price of the delivery').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const name = page.getByLabel('Name of the rate')
  await expect(name).toHaveAccessibleDescription('This zone has a rate of this name already')
  await expect(name).toBeFocused()

  await setDelivery(shop.db, toSettings({ ...zone, name: 'Home' }))
  await name.fill('Bicycle')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Another admin saved this delivery')).toBeVisible()
  await expect(page.getByText(/Home: Australia/)).toBeVisible()
})

test('a product has a weight of its own once the shop has a rate [SHIP-3, SHIP-4, SHIP-5]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Oak Cabinet' })
  await openAdmin(page, shop, `/admin/products?productId=${id}`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Wants and holds')).toBeVisible()
  await expect(panel.getByText('Delivery', { exact: true })).toBeHidden()
  const rate = toSettings(toZone(['AU'], toRate('Post', 9)))
  await setDeliverySettings(systemContext(shop.services, 'test'), { settings: rate })
  await expect
    .poll(async () => (await page.request.get('/terms')).text())
    .toContain('deliveryCountries')
  await page.reload()
  await panel.getByText('Delivery', { exact: true }).click()
  await panel.getByLabel('Weight in grams').fill('heavy')
  const form = panel.getByRole('form', { name: 'Delivery' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Write a whole number such as 5')).toBeVisible()
  await form.getByLabel('Weight in grams').fill('24000')
  await form.getByLabel('Collection only').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('status')).toHaveText('Saved')
})

test('zones and rates go out as a file, and come in after a check [SHIP-14]', async ({
  page,
  shop,
}) => {
  await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', 9))))
  await openAdmin(page, shop, PATH)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await downloading).suggestedFilename()).toBe('delivery.csv')
  const choose = (lines: string) =>
    page.getByLabel('CSV file').setInputFiles({
      name: 'delivery.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`zone,countries,rate,price\n${lines}`),
    })
  await choose('AU,AU,Post,nine')
  await expect(page.getByRole('row', { name: /2 price Write an amount/ })).toBeVisible()
  await choose('AU,AU,Post,9.00\nPacific,NZ FJ,Airmail,30')
  await expect(page.getByRole('row', { name: 'Pacific Airmail Added' })).toBeVisible()
  // The file would replace what is typed above it.
  await page.getByRole('button', { name: /^AU/ }).click()
  const typed = page.getByLabel('Name of the zone')
  await typed.fill('Home')
  await expect(page.getByRole('button', { name: 'Replace all zones' })).toBeDisabled()
  await expect(page.getByText('Save first: a file replaces all zones.')).toBeVisible()
  await typed.fill('AU')
  await page.getByRole('button', { name: 'Replace all zones' }).click()
  await expect(page.getByText('Applied. Carts show it now.')).toBeVisible()
  await expect(page.getByText('New Zealand, Fiji · 1 rate')).toBeVisible()
})
