import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { isRunning, migratedFolder, type Program, serverPid } from './support/processes.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

/** CLUSTER_WORKERS: one shop in several processes behind one port. Requires the built storefront. */

const OWNER = { email: 'owner@example.com', password: 'a password of the owner' }

async function startAndAwait(env: NodeJS.ProcessEnv) {
  const dataDir = migratedFolder()
  const shop = startShop(dataDir, {
    PUBLIC_URL: 'http://127.0.0.1',
    DEMO: 'off',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    CLUSTER_WORKERS: '2',
    ...env,
  })
  return { shop, dataDir }
}

/** The web processes of a running shop, without its database. */
function crewOf({ child: { pid } }: Program): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.map(Number).filter((one) => commandOf(one).includes('start.js'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Over a new connection, so that the processes take turns. */
function ask(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      answer.on('end', () => resolve(body))
    }).on('error', reject)
  })
}

test('every process shows a change at once, a dead one is replaced, and all stop together', async () => {
  const port = await findFreePort()
  const metricsPort = await findFreePort()
  const { shop, dataDir } = await startAndAwait({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  })
  await untilOpen(shop)
  const crew = crewOf(shop)
  expect(crew).toHaveLength(2)

  const { token } = (await apiAt(port)('POST /auth/login', { body: OWNER })) as { token: string }
  const admin = apiAt(port, token)
  const { product } = await admin('POST /products', {
    body: { name: 'Side One', type: 'merch', price: 5, stock: 1 },
  })
  const list = () => Promise.all(Array.from({ length: 6 }, () => ask(port, '/api/products')))
  await expect.poll(list).toEqual(Array(6).fill(expect.stringContaining('Side One')))
  await admin('PATCH /products/:id', { params: { id: product._id }, body: { name: 'Side Two' } })
  await expect.poll(list).toEqual(Array(6).fill(expect.stringContaining('Side Two')))

  const [first = 0, second] = crew
  process.kill(first, 'SIGKILL')
  await expect.poll(() => crewOf(shop).filter((pid) => pid !== first)).toHaveLength(2)
  expect(crewOf(shop)).toContain(second)
  await expect.poll(list).toEqual(Array(6).fill(expect.stringContaining('Side Two')))

  const readMetrics = () =>
    Promise.all([0, 1].map((place) => ask(metricsPort + place, '/metrics').catch(() => '')))
  // The new process is still starting.
  await expect
    .poll(readMetrics, { timeout: 60_000 })
    .toEqual(Array(2).fill(expect.stringContaining('runout_')))

  const all = [...crewOf(shop), serverPid(dataDir)]
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(all.filter(isRunning)).toEqual([])
})
