import { sql } from 'drizzle-orm'
import { damage } from '#tests/support/app/check-up.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('the data is checked, a finding is dismissed, others are repaired after a preview, and the dashboard counts them (CHECK-1, CHECK-2, CHECK-3, CHECK-4, CHECK-18, CHECK-19)', async ({
  page,
  shop,
}) => {
  for (const name of ['Fog Lines', 'Low Tide', 'Marrow']) {
    const { id } = await makeProduct(shop.db, { name })
    await damage(shop, sql`update products set stock = 9 where id = ${id}`)
  }
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/activity')
  await page.getByRole('navigation', { name: 'Activity' }).getByText('Check-up').click()
  await page.getByRole('button', { name: 'Check now' }).click()
  const checks = page.getByRole('list', { name: 'Checks' })
  const row = checks.getByRole('listitem').filter({ hasText: 'Stock differs from the ledger' })
  await expect(row.first()).toContainText('3 findings')
  await expect(page.getByRole('status').filter({ hasText: 'to look at' })).toBeVisible()
  const reserved = checks.getByRole('listitem').filter({ hasText: 'Reserved differs' })
  await expect(reserved).toContainText('No problems found')
  const found = row.getByRole('list', { name: 'Stock differs from the ledger' })
  await expect(found.getByRole('link')).toHaveText([
    /^Fog Lines: the stock is 9/,
    /^Low Tide: the stock is 9/,
    /^Marrow: the stock is 9/,
  ])

  // The keyboard alone from here on.
  await row.getByRole('button', { name: /^Dismiss: Marrow/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Dismiss this finding?' })).toBeVisible()
  await page.getByLabel('Reason').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a reason')).toBeVisible()
  await page.keyboard.type('Lent to the radio')
  await page.keyboard.press('Enter')
  await expect(row.getByText('1 dismissed')).toBeVisible()
  await expect(row.getByRole('heading')).toBeFocused()

  await row.getByRole('combobox', { name: /^What is right: Low Tide/ }).selectOption('ledger')
  await row.getByRole('button', { name: 'Repair 2 findings' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Repair 2 findings?' })
  await expect(question.getByRole('row')).toHaveText([
    'ValueNowThen',
    'Ledger of Fog Lines109',
    'Stock of Low Tide910',
  ])
  await page.goto('/admin')
  await expect(page.getByRole('status').filter({ hasText: 'to look at' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the check-up' }).click()
  await row.getByRole('button', { name: 'Repair 2 findings' }).click()
  await question.getByRole('button', { name: 'Repair 2 findings' }).click()
  await expect(page.getByText('2 findings repaired')).toBeVisible()
  await expect(row.getByRole('heading')).toBeFocused()
  await expect(row.first()).toContainText('No problems found')
})
