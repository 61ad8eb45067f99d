import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  copiesOf,
  makeRecord,
  mediaGrade,
  openIntake,
  scan,
  scanField,
  status,
} from '../support/intake.ts'
import { expect, test } from '../support/test.ts'

test('undo takes back a copy whose save is still in flight, and leaves a form that is open (COPY-50)', async ({
  page,
  shop,
}) => {
  const record = await makeRecord(shop, 'Slow Harbour', '6012345678909')
  await openIntake(page, shop)
  await scan(page, '6012345678909')
  const arrival = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/variants', async (route) => {
    const response = await route.fetch()
    arrival.resolve()
    await answer.promise
    await route.fulfill({ response })
  })
  for (const key of ['6', '5', '4', '5', 'Enter']) await page.keyboard.press(key)
  await arrival.promise
  await page.keyboard.press('Control+z')
  answer.resolve()
  await expect(status(page, /^Undone: .*Slow Harbour\.$/)).toBeVisible()
  const list = page.getByRole('region', { name: 'Entered last' })
  await expect(list).toHaveCount(0)
  const onSale = async () => {
    const rows = await copiesOf(shop, record.id)
    return rows.filter(({ products: { archivedAt } }) => archivedAt === null).length
  }
  await expect.poll(onSale).toBe(0)

  await scan(page, '6012345678909')
  await page.getByLabel('Notes', { exact: true }).fill('A long description.')
  await mediaGrade(page).getByRole('radio').first().focus()
  await page.keyboard.press('Control+z')
  await expect(status(page, 'Nothing to undo')).toBeVisible()
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('A long description.')
})

test('a refused copy of a new record stays until its correction is saved, which adds the record once (COPY-51, COPY-52)', async ({
  page,
  shop,
}) => {
  await openIntake(page, shop)
  await page.keyboard.type('7012345678908')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Artist', { exact: true })).toBeFocused()
  for (const [at, text] of ['Oda Quill', 'Second Look', 'Harbour Disc', 'HD 7'].entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(mediaGrade(page).getByRole('radio').first()).toBeFocused()
  const refusal = { statusCode: 400, error: 'Bad Request', message: 'The price is too odd.' }
  await page.route('**/variants', (route) => route.fulfill({ status: 400, json: refusal }), {
    times: 1,
  })
  for (const key of ['6', '5', '4', '5', 'Enter']) await page.keyboard.press(key)
  const rows = page.getByRole('region', { name: 'Entered last' }).getByRole('listitem')
  await expect(rows).toContainText('The price is too odd.')
  await rows.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Price')).toHaveValue('45')
  await page.getByRole('button', { name: 'Scan again' }).click()
  await expect(rows).toContainText('The price is too odd.')
  await rows.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(status(page, /^Saved .*Second Look/)).toBeVisible()
  await expect(rows).toHaveCount(1)
  const records = and(eq(products.name, 'Second Look'), isNull(products.parentId))
  expect(await shop.db.$count(products, records)).toBe(1)
})

test('another scan starts another form, without the values of the one before (COPY-40, COPY-42)', async ({
  page,
  shop,
}) => {
  await makeRecord(shop, 'First Pier', '8012345678907')
  await makeRecord(shop, 'Second Pier', '9012345678906')
  await openIntake(page, shop)
  await scan(page, '8012345678907')
  await page.keyboard.type('65')
  await page.getByLabel('Price').fill('45')
  await page.getByLabel('Notes', { exact: true }).fill('Of the first.')
  await scanField(page).fill('9012345678906')
  await scanField(page).press('Enter')
  await expect(page.getByRole('heading', { name: /Second Pier/ })).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('')
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('')
  await expect(mediaGrade(page).getByRole('radio').first()).toBeFocused()

  for (const code of ['1112345678901', '2112345678900']) {
    await scanField(page).fill(code)
    await scanField(page).press('Enter')
    await expect(page.getByLabel('Barcode', { exact: true })).toHaveValue(code)
  }
})

test('a discarded copy moves the focus to the list, the last one to the scan field; one whose response was lost leaves the shop (COPY-51, COPY-52)', async ({
  page,
  shop,
}) => {
  await makeRecord(shop, 'Third Pier', '6112345678906')
  await openIntake(page, shop)
  await page.route('**/variants', (route) =>
    route.fulfill({ status: 400, json: { message: 'The price is too odd.', statusCode: 400 } }),
  )
  const list = page.getByRole('region', { name: 'Entered last' })
  for (const count of [1, 2]) {
    await scan(page, '6112345678906')
    for (const key of ['6', '5', '4', '5', 'Enter']) await page.keyboard.press(key)
    await expect(list.getByText('The price is too odd.')).toHaveCount(count)
  }
  const discard = list.getByRole('button', { name: 'Discard' })
  await discard.first().press('Enter')
  await expect(list.getByRole('heading')).toBeFocused()
  await discard.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(scanField(page)).toBeFocused()

  const record = await makeRecord(shop, 'Fourth Pier', '7112345678905')
  await page.route('**/variants', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await scan(page, '7112345678905')
  for (const key of ['6', '5', '4', '5', 'Enter']) await page.keyboard.press(key)
  await expect.poll(async () => (await copiesOf(shop, record.id)).length).toBe(1)
  await page.route('**/intake/saved-copy?*', (route) => route.abort(), { times: 1 })
  await discard.click()
  await expect(status(page, 'the copy may be in the shop already')).toBeVisible()
  await discard.click()
  await expect(list).toHaveCount(0)
  const [copy] = await copiesOf(shop, record.id)
  expect(copy?.products.archivedAt).not.toBeNull()
})
