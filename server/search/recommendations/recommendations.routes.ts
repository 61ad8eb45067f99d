import type { recommendationCalls } from '#contract/recommendations.ts'
import { expiryOf, tagsOfList } from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readHome } from './home.queries.ts'
import { readRelated } from './related.queries.ts'

export const recommendationHandlers: HandlersFor<keyof typeof recommendationCalls> = {
  'GET /home': async (ctx) => {
    const home = await readHome(ctx)
    const shown = [...home.featured, ...home.used, ...(home.picks ?? [])]
    return {
      answer: home,
      tags: tagsOfList(shown),
      until: expiryOf(shown, ctx),
    }
  },
  'GET /products/:id/related': async (ctx, { params }) => {
    const { scannedIds, ...rows } = await readRelated(ctx, params.id)
    const { otherPressings, more, related, fitting } = rows
    const shown = [...more, ...related, ...otherPressings, ...fitting]
    return {
      answer: rows,
      tags: [...tagsOfList(shown), ...scannedIds],
      until: expiryOf(shown, ctx),
    }
  },
}
