import { expect } from '@playwright/test'
import type { CallRequest } from '#contract/calls.ts'
import type { VersionedProduct } from '#contract/products/catalogue.ts'
import { createSession } from '#server/auth/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import type { BrowserShop } from './shop.ts'

type Body = NonNullable<CallRequest<'POST /products'>['body']>
export type GivenPressing = NonNullable<Body['pressing']>

/** A record as an admin adds it through the API, with its pressing. */
export async function postRecord(
  shop: BrowserShop,
  record: Partial<Body>,
): Promise<VersionedProduct> {
  const admin = await makeAdmin(shop.db)
  const token = await createSession(systemContext(shop.services, 'test'), admin.id)
  const response = await fetch(`${shop.url}/api/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Record', type: 'vinyl', price: 20, stock: 1, ...record }),
  })
  expect(response.status).toBe(201)
  return (await response.json()).product
}
