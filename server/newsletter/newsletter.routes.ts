import type { newsletterCalls } from '#contract/newsletter.ts'
import { toClientNetwork } from '#server/http/client-network.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { requestNewsletter } from './subscribe.ts'

const HOUR = 3600
const mails: Limit = { name: 'newsletter', attempts: 60, windowSeconds: HOUR }
/** Prevents flooding another person's mailbox. */
const mailsToOne: Limit = { name: 'newsletter-address', attempts: 5, windowSeconds: HOUR }

export const newsletterHandlers: HandlersFor<keyof typeof newsletterCalls> = {
  'POST /newsletter': async (ctx, { body: { email } }, { request }) => {
    const network = toClientNetwork(request.ip)
    await countAttempt(ctx, mailsToOne, `${network} ${email}`)
    await countAttempt(ctx, mails, network)
    await requestNewsletter(ctx, email)
    return { status: 'success' }
  },
}
