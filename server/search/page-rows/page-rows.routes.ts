import type { pageRowCalls } from '#contract/page-rows.ts'
import { shownUntil, tagsOfList } from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readHome } from './home.queries.ts'
import { readRelated } from './related.queries.ts'

export const pageRowHandlers: HandlersFor<keyof typeof pageRowCalls> = {
  'GET /home': async (ctx) => {
    const home = await readHome(ctx)
    return {
      answer: { success: true, ...home },
      tags: tagsOfList([...home.featured, ...home.used]),
      until: shownUntil([...home.featured, ...home.used], ctx),
    }
  },
  'GET /products/:id/related': async (ctx, { params }) => {
    const { scannedIds, ...rows } = await readRelated(ctx, params.id)
    const { otherPressings, more, related } = rows
    const shown = [...more, ...related, ...otherPressings]
    return {
      answer: { success: true, ...rows },
      tags: [...tagsOfList(shown), ...scannedIds],
      until: shownUntil(shown, ctx),
    }
  },
}
