import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Api } from '#contract/client.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import type { BackOffice } from './back-office.ts'
import { pauseBriefly } from './until.ts'

const ROWS = 5
const POLLS_MAX = 200

export type Office = BackOffice & { isOver: () => boolean }

/** A simulated admin who looks after the catalogue: images, new and archived products, product files. */
export async function workOnCatalogue(office: Office): Promise<void> {
  const chance = office.random.next()
  if (chance < 0.5) await addProductWithImage(office)
  else await importFile(office)
  await pauseBriefly(office.random)
}

/** New products have no units: the customers order those of the load. */
async function addProductWithImage({ api, diary, random }: Office): Promise<void> {
  const form = new FormData()
  form.set('upload_preset', 'products')
  form.set('file', new Blob([new Uint8Array(await drawImage(random.below(256)))]), 'sleeve.png')
  const { public_id: publicId, secure_url: thumbnail } = await api('POST /images', { form })
  diary.images.add(publicId)
  const { product } = await api('POST /products', {
    headers: { 'idempotency-key': randomUUID() },
    body: { name: `With an image ${publicId}`, type: 'merch', price: 5, stock: 0, thumbnail },
  })
  if (random.next() < 0.5) return
  await api('DELETE /products/:id', { params: { id: product._id } })
  diary.archived.add(product._id)
}

export function drawImage(blue: number): Promise<Buffer> {
  const background = { r: 40, g: 80, b: blue }
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Uploads a file with new products and a new stock of a scarce one, and applies it. */
async function importFile(office: Office): Promise<void> {
  const { api, diary, random, products } = office
  const name = `Imported ${randomUUID()}`
  const rows = Array.from({ length: ROWS }, () => `,${name},merch,1.00,0`)
  if (random.next() < 0.5) rows.push(`${random.pick(products.scarce)},Scarce,vinyl,30.00,5`)
  const form = new FormData()
  form.append('file', new Blob([`id,name,type,price,stock\n${rows.join('\n')}\n`]), 'file.csv')
  const { import: uploaded } = await api('POST /products/imports', { form })
  const file = { rows: ROWS, isApplied: false }
  diary.imports.set(name, file)
  const params = { id: uploaded._id }
  const checked = await poll(office, uploaded._id, ({ state }) => state !== 'checking')
  if (checked?.state !== 'checked' || checked.counts.wrong > 0) return
  await api('POST /products/imports/:id/apply', { params })
  const ended = await poll(office, uploaded._id, ({ state }) => state !== 'applying')
  file.isApplied = ended?.state === 'applied'
}

/** Undefined when it was interrupted, takes too long, or the round is over. */
async function poll(
  { api, isOver }: { api: Api; isOver: () => boolean },
  id: string,
  hasEnded: (found: ProductImport) => boolean,
): Promise<ProductImport | undefined> {
  for (let count = 0; count < POLLS_MAX && !isOver(); count += 1) {
    const { import: found } = await api('GET /products/imports/:id', { params: { id } })
    if (hasEnded(found)) return found
    if (found.isInterrupted) return undefined
    await pauseBriefly()
  }
  return undefined
}
