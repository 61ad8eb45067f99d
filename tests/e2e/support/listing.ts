import type { Page } from '@playwright/test'
import { makeProduct } from '#tests/support/app/factories.ts'
import type { BrowserShop } from './shop.ts'

/** Products called `name 1`, `name 2`, … that cost as many dollars. */
export async function makeMany(shop: BrowserShop, count: number, name: string) {
  for (let number = 1; number <= count; number += 1) {
    await makeProduct(shop.db, { name: `${name} ${number}`, priceCents: number * 100 })
  }
}

export const cards = (page: Page) => page.getByRole('article')
