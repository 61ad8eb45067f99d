import type { Page } from '@playwright/test'
import { addMailing } from '#server/newsletter/mailings/add-mailing.ts'
import { setMailing } from '#server/newsletter/mailings/set-mailing.ts'
import { updateDiscount } from '#server/orders/discounts/save-discount.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { saveDrop } from '#server/pricing/drops/save-drop.ts'
import { setShopProfile } from '#server/shop-profile/set-shop-profile.ts'
import { getShopProfile } from '#server/shop-profile/shop-profile.queries.ts'
import { makeCode } from '#tests/support/app/discounts.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

type StaleForm = {
  path: string
  field: string
  mine: string
  /** The value of another admin, as the conflict shows it. */
  theirs: string
  save: string
  /** The other admin saves. */
  change: () => Promise<unknown>
  /** Takes back what other pages would show. */
  restore?: () => Promise<unknown>
}

const forms: Record<string, (ctx: Context) => Promise<StaleForm>> = {
  async 'of a discount code'(ctx) {
    const { _id, code, ...terms } = await makeCode({ ctx: () => ctx })
    return {
      path: `/admin/settings/discounts?discountId=${_id}`,
      field: 'Uses in all',
      mine: '30',
      theirs: '20',
      save: 'Save',
      change: () =>
        updateDiscount(ctx, { discountId: _id, terms: { ...terms, percent: 10, usesMax: 20 } }),
    }
  },
  async 'of the shop'(ctx) {
    const profile = await getShopProfile(ctx)
    return {
      path: '/admin/settings/shop',
      field: 'Headline of the home page',
      mine: 'My own',
      theirs: 'Of another admin',
      save: 'Save',
      change: () => setShopProfile(ctx, { profile: { ...profile, heroLine: 'Of another admin' } }),
      restore: () => setShopProfile(ctx, { profile }),
    }
  },
  async 'of a drop'(ctx) {
    const { id: productId } = await makeProduct(ctx.db)
    return {
      path: `/admin/products/drops?productId=${productId}`,
      field: 'Limit per customer',
      mine: '3',
      theirs: '2',
      save: 'Save drop',
      change: () =>
        saveDrop(ctx, { productId, input: { mode: 'first-come', limitPerCustomer: 2 } }),
    }
  },
  async 'of a newsletter mail'(ctx) {
    const { _id: id } = await addMailing(ctx)
    const input = { subject: 'Of another admin', introduction: '', items: [] }
    return {
      path: `/admin/customers/newsletter/${id}`,
      field: 'Subject',
      mine: 'My own',
      theirs: 'Of another admin',
      save: 'Save',
      change: () => setMailing(ctx, { id, input }),
    }
  },
}

test('a form shows both versions when another admin has saved it, and saves my own', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeAdmin(shop.db))
  for (const [what, make] of Object.entries(forms)) {
    await test.step(what, async () => {
      const form = await make(systemContext(shop.services, 'another admin'))
      await saveOverAnother(page, form)
      await form.restore?.()
    })
  }
})

async function saveOverAnother(page: Page, { path, field, mine, theirs, save, change }: StaleForm) {
  await page.goto(path)
  const input = page.getByLabel(field, { exact: true })
  await input.fill(mine)
  await change()
  await page.getByRole('button', { name: save, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Changed since you opened it' })).toBeFocused()
  await expect(page.getByRole('group').getByText(theirs, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep all of mine' }).click()
  await page.getByRole('button', { name: 'Save changes', exact: true }).click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await page.goto(path)
  await expect(input).toHaveValue(mine)
}
