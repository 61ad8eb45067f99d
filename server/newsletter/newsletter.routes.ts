import type { newsletterCalls } from '#contract/newsletter.ts'
import { countAttempts, countersOf, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { requestNewsletter } from './subscribe.ts'

const HOUR = 3600
const mails: Limit = { name: 'newsletter', attempts: 60, windowSeconds: HOUR }
/** Only slows down repeated presses of the button; `requestNewsletter` limits the mails. */
const mailsToOne: Limit = { name: 'newsletter-address', attempts: 5, windowSeconds: HOUR }

export const newsletterHandlers: HandlersFor<keyof typeof newsletterCalls> = {
  'POST /newsletter': async (ctx, { body: { email } }, { request }) => {
    await countAttempts(ctx, countersOf(mailsToOne, request.ip, email))
    await countAttempts(ctx, countersOf(mails, request.ip))
    await requestNewsletter(ctx, email)
    return { status: 'success' }
  },
}
