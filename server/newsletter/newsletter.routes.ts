import type { newsletterCalls } from '#contract/newsletter.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { requestNewsletter } from './subscribe.ts'

export const newsletterHandlers: HandlersFor<keyof typeof newsletterCalls> = {
  'POST /newsletter': async (ctx, { body: { email } }, { request }) => {
    await requestNewsletter(ctx, { email, ip: request.ip })
    return { status: 'success' }
  },
}
