import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import type { BrowserShop } from './shop.ts'
import { expect } from './test.ts'

/** Steps of the intake. */

const SCAN = 'Scan or type: barcode, catalogue number, SKU, artist or title'
export const scanField = (page: Page) => page.getByLabel(SCAN)
export const mediaGrade = (page: Page) => page.getByRole('group', { name: 'Media grade' })
export const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

export async function openIntake(page: Page, shop: BrowserShop) {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products/intake')
  await expect(scanField(page)).toBeFocused()
}

export async function makeRecord(shop: BrowserShop, name: string, gtin?: string) {
  const record = await makeProduct(shop.db, { name, artist: 'Oda Quill', brand: 'Harbour Disc' })
  if (gtin) {
    await shop.db
      .update(pressings)
      .set({ gtins: [gtin] })
      .where(eq(pressings.productId, record.id))
  }
  return record
}

/** Types a code as a scanner does, and waits for the grades. */
export async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(mediaGrade(page).getByRole('radio').first()).toBeFocused()
}

export const copiesOf = (shop: BrowserShop, id: string) =>
  shop.db
    .select()
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .where(eq(products.parentId, id))
