import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { runNode } from '#scripts/openapi/run-node.ts'
import { makeApiKey } from '#tests/support/app/api-keys.ts'
import { makeAdmin, makeProduct, type UserRow } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The package of the typed client, as `npm pack` makes it and another program installs it, and the examples that use it. */

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const programs: ChildProcess[] = []

const shop = setUpShop({ allowsPrivateWebhooks: true })
let folder: string
let url: string
let admin: UserRow
let api: Api
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-package-'))
  await cp(join(root, 'examples'), folder, { recursive: true, filter: isSource })
  await rm(join(folder, 'package.json'))
  await install()
  // The receiver compares the time of a message with its own clock.
  shop.setNow(new Date().toISOString())
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await makeAdmin(shop.db)
  api = await shop.apiAs(admin)
}, 180_000)
afterAll(async () => {
  for (const program of programs) program.kill()
  await rm(folder, { recursive: true, force: true })
})

const isSource = (path: string) => !path.includes('node_modules')

/** Without the network: the client has no dependencies. */
async function install(): Promise<void> {
  const client = join(root, 'packages/client')
  // `npm test` passes on the settings of the shop, which run no scripts of packages.
  const options = ['--silent', '--ignore-scripts=false', '--pack-destination', folder]
  await run('npm', ['pack', ...options], { cwd: client })
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const offline = ['--offline', '--no-audit', '--no-fund', '--silent']
  await run('npm', ['install', ...offline, `./${tarball}`], { cwd: folder })
  for (const name of ['standardwebhooks', '@types']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
}

/** Starts a program that listens, and resolves to its URL. */
async function start(file: string, env: Record<string, string>): Promise<string> {
  const options = { cwd: folder, env: Object.assign({}, process.env, env, { PORT: '0' }) }
  const program = spawn(process.execPath, [file], options)
  programs.push(program)
  for await (const output of program.stdout) {
    const port = /"port":(\d+)/.exec(String(output))?.[1]
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error(`${file} ended: ${await text(program.stderr)}`)
}

test('the package has the version of the shop, its types and one file of code', async () => {
  const installed = join(folder, 'node_modules/@runout/client')
  const files = await readdir(installed, { recursive: true })
  expect(files.toSorted()).toEqual([
    'README.md',
    'build',
    'build/client.js',
    'build/shop-api.d.ts',
    'index.d.ts',
    'package.json',
  ])
})

test('the examples compile against it, and a wrong request does not', {
  timeout: 120_000,
}, async () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    lib: ['ES2024', 'DOM'],
    module: 'NodeNext',
    types: ['node'],
  }
  const wrong = `import { createClient } from '@runout/client'
const shop = createClient({ url: '' })
await shop('GET /orders', { query: { status: 'packed' } })
await shop('PATCH /products/{id}', { body: { stock: 1 } })
await shop('GET /nothing')
const { products } = await shop('GET /products')
products[0]?.colour
`
  await writeFile(join(folder, 'wrong.ts'), wrong)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const compile = runNode([tsc, '-p', '.', '--pretty', 'false'], { cwd: folder })
  const output = await compile.catch(String)
  expect(output.match(/^\S+\(\d+/gm)).toEqual([3, 4, 5, 7].map((line) => `wrong.ts(${line}`))
})

test('the till changes the stock and reads an order with its key, and is refused without the scope', async () => {
  const product = await makeProduct(shop.db, { name: 'Slow Tide', stock: 5 })
  const order = await makeOrder(shop.services, { user: admin, lines: [{ product, quantity: 2 }] })
  const { key } = await makeApiKey(api, ['catalogue:write', 'orders:read'])
  const till = (...args: string[]) =>
    runNode(['till-script/till.ts', ...args], {
      cwd: folder,
      env: { SHOP_URL: url, RUNOUT_KEY: key },
    })
  const { product: before } = await api('GET /products/:id', { params: { id: product.id } })
  expect(await till('sold', product.id, '2')).toBe(`${before.stock - 2} left\n`)
  const scarce = await makeProduct(shop.db, { stock: 2 })
  await makeOrder(shop.services, { user: admin, lines: [{ product: scarce, quantity: 1 }] })
  await expect(till('sold', scarce.id, '2')).rejects.toThrow('Only 1 left of')
  expect(await till('order', order._id)).toContain('2 × Slow Tide')
  await expect(till('ship', order._id)).rejects.toThrow('lacks the scope orders:write')
  for (const units of ['-2', '0', '1.5', 'two']) {
    await expect(till('sold', product.id, units)).rejects.toThrow('Sell a whole number of units')
  }
  // An empty id would be the address of the list.
  await expect(till('sold', '', '1')).rejects.toThrow('GET /products/{id} needs the parameter id')
})

test('another site lists products on a page of its own', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Salt & Fog', type: 'vinyl' })
  const page = await fetch(await start('headless-shelf/shelf.ts', { SHOP_URL: url }))
  expect(await page.text()).toContain(`/products/item/${id}">Salt &amp; Fog</a>`)
})

test('the chat notifier posts a verified event once, and refuses a forged one', async () => {
  const posted: unknown[] = []
  const chat = createServer(async (request, response) => {
    posted.push(JSON.parse(await text(request)))
    response.end()
  }).listen(0, '127.0.0.1')
  const { port } = await new Promise<AddressInfo>((resolve) => {
    chat.once('listening', () => resolve(chat.address() as AddressInfo))
  })
  // The secret exists once the endpoint does, and the endpoint needs an address.
  const body = { url: 'http://127.0.0.1:9/hook', events: ['product.stock_changed' as const] }
  const { endpoint, secret } = await api('POST /webhook-endpoints', { body })
  const env = { WEBHOOK_SECRET: secret, CHAT_URL: `http://127.0.0.1:${port}` }
  const notifier = await start('chat-notifier/notifier.ts', env)
  const params = { id: endpoint._id }
  await api('PATCH /webhook-endpoints/:id', { params, body: { url: notifier } })
  const { id } = await makeProduct(shop.db, { name: 'Salt & Fog', stock: 1 })
  await api('PATCH /products/:id', { params: { id }, body: { stock: 7 } })
  await shop.runJobs()
  const { deliveries } = await api('GET /webhook-endpoints/:id/deliveries', { params, query: {} })
  expect(deliveries).toMatchObject([{ state: 'delivered', statusCode: 204 }])
  await api('POST /webhook-deliveries/:id/send-again', { params: { id: deliveries[0]?._id ?? '' } })
  await shop.runJobs()
  expect(posted).toEqual([{ text: 'product.stock_changed: Salt & Fog, 7 in stock' }])
  const forged = await fetch(notifier, { method: 'POST', body: '{"type": "order.paid"}' })
  expect(forged.status).toBe(400)
  const endless = new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(65_536)) })
  const request = { method: 'POST', body: endless, duplex: 'half' }
  const flood = fetch(notifier, request)
  await flood.then(
    ({ status }) => expect(status).toBe(400),
    () => undefined,
  )
  chat.close()
})
