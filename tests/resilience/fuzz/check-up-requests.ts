import { createSession } from '#server/auth/index.ts'
import { checkUps, findings } from '#server/health/data/check-up.tables.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { failJob } from './world.ts'

const caller = 'admin' as const

async function makeFinding(shop: TestApp): Promise<string> {
  const subject = `job/${await failJob(shop)}`
  const finding = { checkKey: 'stuck' as const, subject, text: 'A job failed.', facts: {} }
  const [row] = await shop.db
    .insert(findings)
    .values({ ...finding, repairText: 'Tries again.', since: shop.ctx().now })
    .returning({ id: findings.id })
  return row?.id ?? ''
}

const byId = async (shop: TestApp) => ({ caller, params: { id: await makeFinding(shop) } })

export const checkUpRecipes = {
  'POST /jobs/:id/retry': async (shop: TestApp) => ({
    caller,
    params: { id: await failJob(shop) },
  }),
  'POST /check-ups': async (shop: TestApp) => {
    await shop.db.delete(checkUps)
    return { caller }
  },
  'POST /findings/repair-preview': async (shop: TestApp) => ({
    caller,
    body: { findings: [{ id: await makeFinding(shop) }] },
  }),
  'POST /findings/repair': async (shop: TestApp) => {
    const admin = shop.api(await createSession(shop.ctx(), (await makeAdmin(shop.db)).id))
    const wanted = [{ id: await makeFinding(shop) }]
    const { seen } = await admin('POST /findings/repair-preview', { body: { findings: wanted } })
    return { caller, body: { findings: wanted, seen } }
  },
  'PUT /findings/:id/dismissal': async (shop: TestApp) => ({
    ...(await byId(shop)),
    body: { reason: 'Known' },
  }),
  'DELETE /findings/:id/dismissal': byId,
}
