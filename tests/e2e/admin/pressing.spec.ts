import { makeAdmin } from '#tests/support/app/factories.ts'
import { postRecord } from '../support/pressing.ts'
import { chooseOption } from '../support/select.ts'
import { expect, test } from '../support/test.ts'

test('the form of a record takes its pressing and saves it with the product (REC-1, REC-2, REC-3, REC-5, REC-6, REC-8, REC-11, REC-13, REC-19, REC-20)', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products?productId=new')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const choose = (label: string, option: string) =>
    chooseOption(page.getByRole('combobox', { name: label, exact: true }), option)
  await field('Name').fill('Paper Heron')
  await page.getByRole('textbox', { name: 'Price' }).fill('20')
  await page.getByRole('spinbutton', { name: 'Stock' }).fill('1')
  await page.getByRole('combobox', { name: 'Artist', exact: true }).fill('Odile M')
  await page.getByRole('button', { name: 'Several artists' }).click()
  await page.getByRole('combobox', { name: 'Artist 2' }).fill('The Reeds')
  await field('Words to the next').fill('And')
  await expect(page.getByText('As printed: Odile M And The Reeds')).toBeVisible()

  await page.getByText('Label, number, barcode, format, runout').click()
  await page.getByRole('combobox', { name: 'Label', exact: true }).fill('Quill & Reed')
  await field('Catalogue number').fill('QR 042')
  await page.getByRole('button', { name: 'Add a label after label 1' }).click()
  await expect(page.getByRole('combobox', { name: 'Label 2' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Label 2' }).fill('Northline')
  await field('Catalogue number 2').fill('NL-77')
  await field('Barcode').fill('07599254711')
  await field('Country').fill('UK')
  await expect(
    page.getByText(
      'This is not a valid barcode. It is saved as printed, but a scanner will not find it.',
    ),
  ).toBeVisible()
  await field('Released').fill('1977-02')
  await field('First released').fill('1976')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await choose('Size', 'LP')
  await page.getByText('Descriptions none').click()
  await page.getByRole('checkbox', { name: 'Album', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Single Sided' }).check()
  await choose('Format', 'CD')
  await expect(page.getByRole('checkbox', { name: 'Single Sided' })).toHaveCount(0)
  await choose('Format', 'Vinyl')
  await page.getByRole('checkbox', { name: 'Single Sided' }).uncheck()
  await page.getByRole('spinbutton', { name: 'Weight in grams' }).fill('180')
  await field('Genres').fill('Folk, World, & Country')
  await field('Genres').press('Enter')
  await expect(field('Genre')).toHaveValue('Folk, World, & Country')
  await field('Styles').fill('Dub')
  await field('Runout').fill('QR-042-A – side A')
  await field('Position 1').fill('A1')
  await field('Track 1').fill('Reeds')
  await field('Length 1').fill('2:43')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'Paper Heron' })
  await row.getByRole('button', { name: 'View/Edit' }).click()
  await expect(field('Catalogue number 2')).toHaveValue('NL-77')
  await expect(field('Released')).toHaveValue('1977-02')
  await expect(
    page.getByText('Quill & Reed QR 042 · Northline NL-77 · 2 × LP, Album · UK · 1977'),
  ).toBeVisible()
  await expect(field('Length 1')).toHaveValue('2:43')
  await field('Country').fill('US')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Unsaved Changes' })).toBeVisible()
})

test('a pasted track list is shown by sides before it is applied (REC-14, REC-15, REC-16, REC-17, REC-18)', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products?productId=new')
  await page.getByRole('button', { name: 'Paste track list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste track list' })
  const text = dialog.getByRole('textbox', { name: 'Track list' })
  await text.fill('First half:\nA1 Reeds 2:43\nA2 Canal Song 4:46\nA4 Slack\nA2 Bore')
  await expect(dialog.getByText('A3 is missing.')).toBeVisible()
  await expect(dialog.getByText('A2 appears twice.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use track list' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Paste track list' }).click()
  await expect(text).toHaveValue(/^First half:/)
  await text.fill('First half:\nA1 Reeds 2:43\nA2 Canal Song 4:46\nB1 Slack')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Side A7:29', 'Side B'])
  await dialog.getByRole('button', { name: 'Use track list' }).click()
  await expect(page.getByRole('textbox', { name: 'Heading 1' })).toHaveValue('First half')
  await expect(page.getByRole('textbox', { name: 'Position 2' })).toHaveValue('A1')
  await expect(page.getByRole('textbox', { name: 'Length 3' })).toHaveValue('4:46')

  await page.getByRole('textbox', { name: 'Track 3' }).focus()
  await page.getByRole('button', { name: 'Add heading after row 3' }).click()
  await expect(page.getByRole('textbox', { name: 'Heading 4' })).toBeFocused()
  await page.keyboard.type('Second half')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Track 5' })).toBeFocused()
  await page.getByRole('button', { name: 'Add heading 5' }).click()
  await expect(page.getByRole('textbox', { name: 'Heading 5' })).toBeFocused()
})

test('names of the shop are suggested, and a refused or shared value is named (REC-4, REC-10, REC-12)', async ({
  page,
  shop,
}) => {
  const barcode = { identifiers: [{ type: 'Barcode' as const, value: '4006381333931' }] }
  const labels = [{ name: 'Harbour', catalogueNumber: 'HB 9' }]
  const artists = [{ name: 'Zither Orchard' }]
  await postRecord(shop, { name: 'Twice Cut', pressing: { ...barcode, labels, artists } })
  const { _id } = await postRecord(shop, { name: 'Cut Again', pressing: { country: 'UK' } })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${_id}`)
  await page.getByRole('combobox', { name: 'Artist', exact: true }).fill('Zith')
  await expect(page.locator('datalist option[value="Zither Orchard"]')).toBeAttached()
  await page.getByRole('textbox', { name: 'Barcode', exact: true }).fill('4006381333931')
  await page.getByRole('textbox', { name: 'Released', exact: true }).fill('Spring 1977')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByText('Released must be a year, a month or a day: 1977, 1977-02 or 1977-02-04.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Released', exact: true }).fill('1977')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Also on Twice Cut (HB 9).')).toBeVisible()
})
