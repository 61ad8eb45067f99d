import { createSession } from '#server/auth/index.ts'
import { sendEmailConfirmation } from '#server/auth/request-email-confirmation.ts'
import { drops } from '#server/pricing/drops/drops.tables.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

const HOUR_MS = 3_600_000

async function makeOpenDraw(shop: TestApp) {
  const { id: productId } = await makeProduct(shop.db)
  const at = (hours: number) => new Date(shop.ctx().now.getTime() + hours * HOUR_MS)
  const times = { startsAt: at(1), entriesOpenAt: at(-1) }
  await shop.db.insert(drops).values({ productId, mode: 'draw', seed: '00'.repeat(32), ...times })
  return { productId }
}

const ofDraw = async (shop: TestApp) => ({
  caller: 'admin' as const,
  params: await makeOpenDraw(shop),
})

export const dropRecipes = {
  'PUT /drops/:productId': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { productId: (await makeProduct(shop.db)).id },
    body: { mode: 'first-come' as const, limitPerCustomer: 1 },
  }),
  'GET /drops/:productId': ofDraw,
  'GET /drops/:productId/entry': ofDraw,
  'GET /drops/:productId/entries': ofDraw,
  'GET /drops/:productId/entries/export': ofDraw,
  'POST /drops/:productId/entry': async (shop: TestApp) => {
    const params = await makeOpenDraw(shop)
    const user = await makeUser(shop.db, { emailConfirmedAt: new Date() })
    const token = await createSession(shop.ctx(), user.id)
    return { caller: 'customer' as const, token, params }
  },
  'POST /account/confirm-email': async (shop: TestApp) => {
    const { id: userId, email } = await makeUser(shop.db)
    await sendEmailConfirmation(shop.ctx(), { userId, email })
    const mail = shop.mailer.sent.find(({ to }) => to === email)
    const token = /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const session = await createSession(shop.ctx(), userId)
    return { caller: 'customer' as const, token: session, body: { token } }
  },
}
