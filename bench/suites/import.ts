/**
 * Measures the export and import of product files through the API of the real program: `npm run bench -- import`, or with fewer
 * rows: `npm run bench -- import 5000`. Prints a table; docs/benchmarks.md has the figures.
 */
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProductImport } from '#contract/product-imports.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import { inventProducts } from '../data/invent-products.ts'
import { startShopProcess } from '../process/shop-process.ts'

const count = Number(process.argv[2] ?? 50_000)
const admin = { email: 'admin@example.com', password: 'a password for one run' }

const shop = await startShopProcess({
  DEMO: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})
const token = await signIn()
try {
  await measureAll()
} finally {
  await shop.stop()
}

async function measureAll(): Promise<void> {
  console.log(
    `\n${count} rows; ${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log('| Action | seconds | peak so far, MB |')
  console.log('|---|--:|--:|')
  const added = await takeIn(await inventFile(), 'new products')
  await run(added, 'apply', 'apply: all added, with stock and trace')
  const file = await timed('export all', async () => (await ask('/products/export')).text())
  await takeIn(file, 'the same file again, nothing changed')
  const changed = await takeIn(file.replaceAll('.00,', '.95,'), 'a new price in every row')
  await run(changed, 'apply', 'apply: every price changed')
}

async function inventFile(): Promise<string> {
  const header = [
    'name',
    'type',
    'price',
    'stock',
    'brand',
    'description',
    'artist',
    'genre',
    'tracks',
  ]
  async function* batches() {
    for (const product of inventProducts(count)) {
      const { name, type, priceCents, stock, brand, description, artist, genre, trackList } =
        product
      const price = ((priceCents ?? 0) / 100).toFixed(2)
      const texts = [name, type, price, String(stock), brand, description, artist, genre]
      yield [[...texts.map((text) => text ?? ''), (trackList ?? []).join('\n')]]
    }
  }
  const pieces: string[] = []
  for await (const piece of writeCsv(header, batches())) pieces.push(piece)
  return pieces.join('')
}

async function takeIn(file: string, title: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'bench.csv')
  const megabytes = (Buffer.byteLength(file) / 1024 / 1024).toFixed(1)
  const id = await timed(`take in ${title} (${megabytes} MB)`, async () => {
    const answer = await ask('/products/imports', { method: 'POST', body: form })
    return ((await answer.json()) as { import: ProductImport }).import._id
  })
  await timed('its check', () => untilDone(id))
  return id
}

async function run(id: string, what: 'apply', title: string): Promise<void> {
  await timed(title, async () => {
    await ask(`/products/imports/${id}/${what}`, { method: 'POST' })
    const { state, failure } = await untilDone(id)
    if (state !== 'applied') throw new Error(failure ?? state)
  })
}

async function untilDone(id: string): Promise<ProductImport> {
  for (;;) {
    const answer = (await (await ask(`/products/imports/${id}`)).json()) as {
      import: ProductImport
    }
    if (answer.import.state === 'checked' || answer.import.state === 'applied') return answer.import
    await pause(100)
  }
}

async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  console.log(`| ${title} | ${seconds.toFixed(1)} | ${peakMegabytes()} |`)
  return result
}

/** The figure of the shop process on Linux; undefined on other systems. */
function peakMegabytes(): string {
  try {
    const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
    return String(Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024))
  } catch {
    return ''
  }
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
