import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openSession } from '../../../server/accounts/index.ts'
import { readConfig } from '../../../server/config.ts'
import { openShop } from '../../../server/open-shop.ts'
import { systemContext } from '../../../server/platform/context.ts'
import { afterEachQuery } from '../../support/after-each-query.ts'
import { makeProduct } from '../../support/factories.ts'
import { findFreePort } from '../../support/free-port.ts'
import { createTestDatabase } from '../../support/test-database.ts'

export type BrowserShop = Awaited<ReturnType<typeof openBrowserShop>>

/** How the worker processes learn where the test server is. */
export const POSTGRES_URL_VARIABLE = 'RUNOUT_TEST_POSTGRES_URL'

/**
 * The whole shop, as `npm start` runs it, on a database and a port of its own.
 * @param withDemo filled with the demo catalogue; otherwise it holds one product
 */
export async function openBrowserShop(withDemo = false) {
  const database = await createTestDatabase(process.env[POSTGRES_URL_VARIABLE] ?? '')
  // A shop with anything in it is not filled with the demo.
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
    LOG_LEVEL: 'warn',
  })
  const shop = await openShop(config, {
    say: () => {},
    onFatal: (reason) => {
      throw new Error(reason)
    },
  })
  // What a test has changed shows on the next page it opens.
  afterEachQuery(database.pool, shop.caughtUp)
  return {
    url: config.publicUrl,
    db: database.db,
    services: shop.services,
    mails: () => shop.services.mailer.listKept(),
    /** Leaves the page signed in as that user, on an address that shows nothing. */
    async signIn(page: Page, user: { id: string }) {
      const token = await openSession(systemContext(shop.services, 'test'), user.id)
      await page.goto(`${config.publicUrl}/robots.txt`)
      await page.evaluate((value) => localStorage.setItem('token', value), token)
    },
    async close() {
      await shop.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
