/** A program of an API client, compiled against the generated types in `./shop-api.ts`. Prints the order as JSON. */
import createClient from 'openapi-fetch'
import type { paths } from './shop-api.ts'

const [baseUrl = '', adminToken = ''] = process.argv.slice(2)
const shop = createClient<paths>({ baseUrl })
const admin = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${adminToken}` } })

/** The data of an answer; the type system has proved that it is there when there is no error. */
function read<T>({ data, error }: { data?: T; error?: { message: string } }): T {
  if (error || data === undefined) throw new Error(error?.message ?? 'No answer')
  return data
}

function toForm(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value)
  return form
}

async function uploadImage(pixels: string): Promise<string> {
  const file = new Blob([Buffer.from(pixels, 'base64')], { type: 'image/png' })
  const answer = await admin.POST('/api/images', {
    body: { file, upload_preset: 'products' },
    bodySerializer: toForm,
  })
  return read(answer).secure_url
}

async function createProduct(image: string): Promise<string> {
  const answer = await admin.POST('/api/products', {
    body: { name: 'Slow Tide', price: 39.95, type: 'vinyl', stock: 3, thumbnail: image },
  })
  return read(answer).product._id
}

async function checkFile(csv: string): Promise<string> {
  const file = new Blob([csv], { type: 'text/csv' })
  const answer = await admin.POST('/api/products/imports', {
    body: { file },
    bodySerializer: toForm,
  })
  return read(answer).import.state
}

async function buy(productId: string) {
  const credentials = { email: 'ida@example.com', password: 'a long enough password' }
  read(await shop.POST('/api/auth/register', { body: credentials }))
  const { token } = read(await shop.POST('/api/auth/login', { body: credentials }))
  const headers = { authorization: `Bearer ${token}` }
  read(await shop.POST('/api/carts', { headers, body: { productId, quantity: 2 } }))
  const { cart } = read(await shop.GET('/api/carts/me', { headers }))
  const products = cart.products.map(({ product, quantity }) => ({
    productId: product._id,
    quantity,
  }))
  const { orderId } = read(await shop.POST('/api/orders', { headers, body: { products } }))
  const path = { id: orderId }
  const { order } = read(await shop.GET('/api/orders/{id}', { headers, params: { path } }))
  return order
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const image = await uploadImage(onePixel)
const productId = await createProduct(image)
const query = { limit: 1, 'in-stock': 'true' } as const
const { products } = read(await shop.GET('/api/products', { params: { query } }))
const order = await buy(products[0]?._id ?? '')
const importState = await checkFile(`id,price\n${productId},29.95\n`)
const exported = await admin.GET('/api/products/export', { parseAs: 'text' })
console.log(JSON.stringify({ productId, image, order, importState, csv: read(exported) }))
