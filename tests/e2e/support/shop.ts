import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createSession } from '#server/auth/index.ts'
import { startShop } from '#server/boot/start-shop.ts'
import { readConfig } from '#server/config.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { afterEachQuery } from '#tests/support/database/after-each-query.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'

export type BrowserShop = Awaited<ReturnType<typeof openBrowserShop>>

/** The environment variable that passes the address of the test server to the workers. */
export const POSTGRES_URL_VARIABLE = 'RUNOUT_TEST_POSTGRES_URL'

/**
 * Starts the whole shop as `npm start` does, on its own database and port.
 * @param withDemo fills it with the demo catalogue; otherwise it holds one product
 * @param settings further environment variables
 */
export async function openBrowserShop(
  withDemo = false,
  settings: Readonly<Record<string, string>> = {},
) {
  const database = await createTestDatabase(process.env[POSTGRES_URL_VARIABLE] ?? '')
  // Only an empty shop is filled with the demo.
  if (!withDemo) await makeProduct(database.db, { name: 'The First Record', artist: 'The Openers' })
  const dataDir = await mkdtemp(join(tmpdir(), 'runout-e2e-'))
  const port = await findFreePort()
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    JWT_SECRET: 'a secret only the browser tests know',
    DEMO: 'on',
    RATE_LIMIT: 'off',
    // The shop shares its machine with the browser, which makes it look overloaded.
    LOAD_SHEDDING: 'off',
    LOG_LEVEL: 'warn',
    // The host of the hostile image URLs (tests/e2e/shop/xss.spec.ts).
    IMAGE_HOSTS: 'example.invalid',
    ...settings,
  })
  const shop = await startShop(config, {
    print: () => {},
    onFatal: (reason) => {
      throw new Error(reason)
    },
  })
  // A change in a test must show on the next page it opens.
  afterEachQuery(database.pool, shop.invalidated)
  return {
    url: config.publicUrl,
    db: database.db,
    services: shop.services,
    mails: () => shop.services.mailer.listStored(),
    /** Runs an operation of the shop, and waits until no cached page shows the state before it. */
    async run<Result>(operation: (ctx: Context) => Promise<Result>): Promise<Result> {
      const result = await operation(systemContext(shop.services, 'test'))
      await shop.invalidated()
      return result
    },
    /** Signs the page in as that user. A new page stays blank, another is left on a file of the shop. */
    async signIn(page: Page, user: { id: string }) {
      const token = await createSession(systemContext(shop.services, 'test'), user.id)
      const file = `${config.publicUrl}/robots.txt`
      const keeper = page
        .context()
        .pages()
        .find((other) => other.url() === file)
      const isNew = page.url() === 'about:blank'
      const place = isNew && keeper ? keeper : page
      if (place === page) await page.goto(file)
      await place.evaluate((value) => localStorage.setItem('token', value), token)
    },
    async close() {
      await shop.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
