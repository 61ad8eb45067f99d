import type { Page } from '@playwright/test'
import { makeUser } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

async function openProfile(page: Page) {
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile' })
  await expect(dialog.getByText('Make changes to your profile here.')).toBeVisible()
  return dialog
}

test('the profile dialog shows the four fields of the user; names can be changed, an emptied one reverts, and a failed save is only logged [PROF-1 PROF-2 PROF-4 PROF-5 PROF-6 PROF-10 PROF-12 PROF-13 PROF-14]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const user = await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' })
  await shop.signIn(page, user)
  const dialog = await openProfile(page)
  await expect(dialog.getByRole('heading', { name: 'Profile' })).toBeVisible()
  for (const { label, value } of [
    { label: 'First name', value: 'Kim' },
    { label: 'Last name', value: 'Vale' },
    { label: 'Email', value: user.email },
    { label: 'Phone (optional)', value: '' },
  ]) {
    await expect(dialog.getByLabel(label)).toHaveValue(value)
    await expect(dialog.getByLabel(label)).toBeEnabled({ enabled: label !== 'Email' })
  }
  await expect(dialog.getByRole('textbox')).toHaveCount(4)
  const gapBelow = async () => {
    const box = await dialog.boundingBox()
    return box ? 900 - (box.y + box.height) : 0
  }
  await expect.poll(gapBelow).toBeGreaterThan(10)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(gapBelow).toBe(0)

  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => consoleErrors.splice(0).length).toBe(1)
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/users/profile')

  const lastName = dialog.getByLabel('Last name')
  await lastName.fill('   ')
  await lastName.blur()
  await expect(lastName).toHaveValue('Vale')
  await dialog.getByLabel('First name').fill('Robin')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/users/profile', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/users/profile')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ firstName: 'Robin', lastName: 'Vale' })
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('Robin Vale')).toBeVisible()
})

/** Collects the bodies of all PATCH requests in order. */
function changesSent(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  return sent
}

const homeAddress = {
  street: '1 Lamp Lane',
  city: 'Hobart',
  state: 'TAS',
  postalCode: '7000',
  country: 'Australia',
}

test('an incomplete address reopens with its missing fields when the name is saved, and an emptied field reverts to its saved value [PROF-3 PROF-7 PROF-8 PROF-11]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' }))
  const profile = await openProfile(page)
  await profile.getByRole('button', { name: 'Shipping address' }).click()
  const address = page.getByRole('dialog', { name: 'Shipping address' })
  await expect(address.getByText('Update your shipping address.')).toBeVisible()
  await address.getByLabel('Street').fill(homeAddress.street)
  await address.getByRole('button', { name: 'Profile' }).click()
  await profile.getByLabel('First name').fill('Robin')
  const sent = changesSent(page)
  await profile.getByRole('button', { name: 'Save changes' }).click()
  for (const field of ['City', 'State', 'Postal code', 'Country']) {
    await expect(address.getByText(`${field} is required`)).toBeVisible()
  }
  await expect(address.getByLabel('City')).toBeFocused()
  await expect(address.getByLabel('Street')).toHaveValue(homeAddress.street)
  expect(sent.splice(0)).toEqual([{ firstName: 'Robin', lastName: 'Vale' }])
  await address.getByLabel('City').fill(homeAddress.city)
  await address.getByLabel('State').fill(homeAddress.state)
  await address.getByLabel('Postal code').fill(homeAddress.postalCode)
  await address.getByLabel('Country').fill(homeAddress.country)
  await address.getByRole('button', { name: 'Save changes' }).click()
  await expect(address).toBeHidden()
  expect(sent).toEqual([{ address: homeAddress }])

  await (await openProfile(page)).getByRole('button', { name: 'Shipping address' }).click()
  await address.getByLabel('City').fill('')
  await address.getByLabel('Street').focus()
  await expect(address.getByLabel('City')).toHaveValue(homeAddress.city)
})

test('a name typed before the address is saved with the address [PROF-10 PROF-11 PROF-13]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' }))
  const profile = await openProfile(page)
  await profile.getByLabel('First name').fill('Robin')
  await profile.getByRole('button', { name: /^Your data/ }).click()
  await page.getByRole('button', { name: 'Back to your profile' }).click()
  await profile.getByRole('button', { name: 'Shipping address' }).click()
  const address = page.getByRole('dialog', { name: 'Shipping address' })
  await expect(address).toBeFocused()
  await expect(address.getByRole('textbox')).toHaveCount(5)
  await address.getByLabel('Street').fill(homeAddress.street)
  await address.getByLabel('City').fill(homeAddress.city)
  await address.getByLabel('State').fill(homeAddress.state)
  await address.getByLabel('Postal code').fill(homeAddress.postalCode)
  await address.getByLabel('Country').fill(homeAddress.country)
  await address.getByRole('button', { name: 'Profile' }).click()
  await expect(profile.getByLabel('First name')).toHaveValue('Robin')
  await profile.getByRole('button', { name: 'Shipping address' }).click()
  const sent = changesSent(page)
  await address.getByRole('button', { name: 'Save changes' }).click()
  await expect(address).toBeHidden()
  expect(sent).toEqual([{ address: homeAddress }, { firstName: 'Robin', lastName: 'Vale' }])
  await expect((await openProfile(page)).getByLabel('First name')).toHaveValue('Robin')
})

test('text typed into the profile survives a reload, until it is discarded or saved [LATE-4]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' }))
  const profile = await openProfile(page)
  const address = page.getByRole('dialog', { name: 'Shipping address' })
  await profile.getByLabel('First name').fill('Robin')
  await profile.getByRole('button', { name: 'Shipping address' }).click()
  await address.getByLabel('Street').fill(homeAddress.street)
  await page.reload()
  await openProfile(page)
  await expect(profile.getByLabel('First name')).toHaveValue('Robin')
  await expect(profile.getByLabel('Last name')).toHaveValue('Vale')
  await profile.getByRole('button', { name: 'Shipping address' }).click()
  await expect(address.getByLabel('Street')).toHaveValue(homeAddress.street)
  await page.keyboard.press('Escape')
  await expect(address).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  await openProfile(page)
  await expect(profile.getByLabel('First name')).toHaveValue('Kim')

  await profile.getByLabel('First name').fill('Robin')
  await page.reload()
  await openProfile(page)
  const sent = changesSent(page)
  await profile.getByRole('button', { name: 'Save changes' }).click()
  await expect(profile).toBeHidden()
  expect(sent).toEqual([{ firstName: 'Robin', lastName: 'Vale' }])
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
})

test('an overlong address from a payment page shows, and saving names the field [PROF-7]', async ({
  page,
  shop,
}) => {
  const street = `${'12 Groove Lane, '.repeat(13)}rear`
  const address = {
    street,
    city: 'Fitzroy',
    state: 'VIC',
    postalCode: '3065',
    country: 'Australia',
  }
  await shop.signIn(page, await makeUser(shop.db, { address }))
  await (await openProfile(page)).getByRole('button', { name: 'Shipping address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shipping address' })
  await expect(dialog.getByLabel('Street')).toHaveValue(street)
  await dialog.getByLabel('City').fill('Melbourne')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(dialog.getByText('Street must be at most 200 characters')).toBeVisible()
  await expect(dialog.getByLabel('Street')).toBeFocused()
  await dialog.getByLabel('Street').fill('12 Groove Lane')
  await save.click()
  await expect(dialog).toBeHidden()
})

test('the profile shows nothing of the previous user after another sign-in [PROF-9]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' }))
  await expect((await openProfile(page)).getByLabel('First name')).toHaveValue('Kim')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(menu.getByText('Kim Vale')).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Edit profile' })).toHaveCount(0)

  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Robin', lastName: 'Oak' }))
  const dialog = await openProfile(page)
  await expect(dialog.getByLabel('First name')).toHaveValue('Robin')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Oak')
})
