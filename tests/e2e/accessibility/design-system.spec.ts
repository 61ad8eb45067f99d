import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dev/style')
})

test('the selected theme persists and applies before the first paint', async ({ page }) => {
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'Dark theme' }).check()
  await expect(html).toHaveCSS('color-scheme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark theme' })).toBeChecked()
  await page.getByRole('radio', { name: 'System theme' }).check()
  await expect(html).not.toHaveAttribute('data-theme')
})

test('one toast shows at a time and disappears after 5 s [LIM-4 LIM-5]', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await page.getByRole('button', { name: 'Success' }).click()
  await expect(toasts).toContainText('Product created successfully')
  await page.getByRole('button', { name: 'Neutral' }).click()
  await expect(toasts).toContainText('Added to your cart')
  await expect(toasts).not.toContainText('Product created successfully')
  await page.clock.fastForward(4000)
  await expect(toasts).toContainText('Added to your cart')
  await page.clock.fastForward(1001)
  await expect(toasts).not.toContainText('Added to your cart')
})

test('a toast stays while the pointer is on it', async ({ page }) => {
  await page.clock.install()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await page.getByRole('button', { name: 'Neutral' }).click()
  await toasts.getByText('Added to your cart').hover()
  await page.clock.fastForward(20_000)
  await expect(toasts).toContainText('Added to your cart')
})

test('a button moves down while it is pressed', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Neutral' })
  await button.hover()
  const top = async () => (await button.boundingBox())?.y ?? Number.NaN
  const atRest = await top()
  await page.mouse.down()
  expect(await top()).toBe(atRest + 1)
  await page.mouse.up()
  expect(await top()).toBe(atRest)
})

test('typing selects an option of a select [LIM-6]', async ({ page }) => {
  const select = page.getByRole('combobox', { name: 'Sort by' })
  await select.click()
  await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.type('price: h')
  await expect(page.getByRole('option', { name: 'Price: High to Low' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(select).toHaveText('Price: High to Low')
})

test('a responsive dialog is a drawer at the bottom edge below 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.getByRole('button', { name: 'Responsive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile' })
  const box = () => dialog.boundingBox()
  await expect.poll(box).toMatchObject({ x: 0, width: 767 })
  await page.getByRole('textbox', { name: 'Last name' }).last().fill('Moravec')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect.poll(async () => (await box())?.width).toBe(576)
  await expect(page.getByRole('textbox', { name: 'Last name' }).last()).toHaveValue('Moravec')
})

test('a panel traps the focus, closes with Escape and restores the focus', async ({ page }) => {
  const trigger = page.getByRole('button', { name: 'Right' })
  await trigger.click()
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Checkout' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('a quantity can be stepped and typed, and never falls below 1', async ({ page }) => {
  const stepper = page.getByRole('group', { name: 'Quantity of Night Bus' })
  const quantity = stepper.getByRole('spinbutton')
  const minus = stepper.getByRole('button', { name: 'Decrease quantity of Night Bus' })
  await expect(minus).toBeDisabled()
  await stepper.getByRole('button', { name: 'Increase quantity of Night Bus' }).click()
  await expect(quantity).toHaveValue('2')
  await quantity.fill('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('2')
  await quantity.fill('14')
  await quantity.press('ArrowDown')
  await expect(quantity).toHaveValue('13')
})

test('a sortable column cycles through none, ascending and descending', async ({ page }) => {
  const header = page.getByRole('columnheader', { name: 'Total' })
  for (const direction of ['none', 'ascending', 'descending', 'none']) {
    await expect(header).toHaveAttribute('aria-sort', direction)
    await header.getByRole('button').click()
  }
})
