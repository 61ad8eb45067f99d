import sharp from 'sharp'
import type { UploadedLogo } from '#contract/shop-profile.ts'
import { orderLines, orders } from '#server/orders/orders.tables.ts'
import { makeProduct } from '../app/factories.ts'
import type { TestApp } from '../app/test-app.ts'

/** Images for tests, and the ways to upload them. */

export function draw(width: number, height: number, background = '#3366cc') {
  return sharp({ create: { width, height, channels: 3, background } })
}

type UploadForm = { token: string; name?: string; type?: string; field?: string; url?: string }

export async function uploadTo(
  { app }: TestApp,
  bytes: Buffer,
  {
    token,
    name = 'sleeve.jpg',
    type = 'image/jpeg',
    field = 'file',
    url = '/api/images',
  }: UploadForm,
) {
  const form = new FormData()
  form.set('upload_preset', 'products')
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name)
  const request = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { statusCode: answer.statusCode, body: answer.json<Record<string, string>>() }
}

/** A past order that shows this image. */
export async function sellShowing({ db }: TestApp, thumbnail: string) {
  const product = await makeProduct(db)
  const id = `order-showing-${product.id}`
  const now = new Date()
  const order = { id, email: 'a@example.com', status: 'delivered' } as const
  await db
    .insert(orders)
    .values({ ...order, totalCents: 1, netTotalCents: 1, createdAt: now, expiresAt: now })
  await db.insert(orderLines).values({
    orderId: id,
    position: 0,
    productId: product.id,
    name: product.name,
    thumbnail,
    unitPriceCents: 1,
    quantity: 1,
  })
}

export async function uploadLogo(shop: TestApp, token: string, file: string | Uint8Array) {
  const url = '/api/shop-profile/logo'
  const { statusCode, body } = await uploadTo(shop, Buffer.from(file), { token, url })
  return { statusCode, body: body as unknown as UploadedLogo }
}
