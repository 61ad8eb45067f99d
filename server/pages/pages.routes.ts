import type { pageCalls } from '#contract/pages.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { addPage } from './add-page.ts'
import { deletePage } from './delete-page.ts'
import { getShownPage, listPageVersions, listShopPages } from './pages.queries.ts'
import { renderPage } from './render-page.ts'
import { setPage } from './set-page.ts'

export const pageHandlers: HandlersFor<keyof typeof pageCalls> = {
  // A change invalidates every response (server/shop-profile).
  'GET /pages/:slug': async (ctx, { params }) => ({
    answer: { page: await getShownPage(ctx, params.slug) },
    tags: [],
  }),
  'GET /shop-pages': async (ctx) => ({ pages: await listShopPages(ctx) }),
  'POST /shop-pages': async (ctx, { body }) => ({ page: await addPage(ctx, body) }),
  'PUT /shop-pages/:id': async (ctx, { params, body: input, headers }) => ({
    page: await setPage(ctx, { id: params.id, input, ifMatch: headers['if-match'] }),
  }),
  'DELETE /shop-pages/:id': (ctx, { params }) => deletePage(ctx, params.id),
  'GET /shop-pages/:id/versions': async (ctx, { params }) => ({
    versions: await listPageVersions(ctx, params.id),
  }),
  'POST /shop-pages/preview': async (ctx, { body }) => ({
    content: await renderPage(ctx, body.text),
  }),
}
