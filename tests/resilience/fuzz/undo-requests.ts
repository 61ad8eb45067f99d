import { createSession } from '#server/auth/index.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { latestEntryOf, previewUndo } from '#tests/support/app/undo.ts'

async function aboutEntry(shop: TestApp) {
  const admin = shop.api(await createSession(shop.ctx(), (await makeAdmin(shop.db)).id))
  const { id } = await makeProduct(shop.db)
  await admin('PATCH /products/:id', { params: { id }, body: { price: 12 } })
  const params = { id: await latestEntryOf(shop.db, id) }
  const { seen } = await previewUndo(admin, params.id)
  return { caller: 'admin' as const, params, body: { seen } }
}

export const undoRecipes = {
  'GET /audit/:id/undo': async (shop: TestApp) => {
    const { caller, params } = await aboutEntry(shop)
    return { caller, params }
  },
  'POST /audit/:id/undo': aboutEntry,
}
