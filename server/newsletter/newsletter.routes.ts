import type { newsletterCalls } from '../../contract/newsletter.ts'
import type { HandlersFor } from '../http/handlers.ts'
import { networkOf } from '../http/network-of.ts'
import { countAttempt, type Limit } from '../http/throttle.ts'
import { requestNewsletter } from './request-newsletter.ts'

const HOUR = 3600
const mails: Limit = { name: 'newsletter', attempts: 60, windowSeconds: HOUR }
/** Keeps one person from filling another's mailbox. */
const mailsToOne: Limit = { name: 'newsletter-address', attempts: 5, windowSeconds: HOUR }

export const newsletterHandlers: HandlersFor<keyof typeof newsletterCalls> = {
  'POST /newsletter': async (ctx, { body: { email } }, { request }) => {
    const network = networkOf(request.ip)
    await countAttempt(ctx, mailsToOne, `${network} ${email}`)
    await countAttempt(ctx, mails, network)
    await requestNewsletter(ctx, email)
    return { status: 'success' }
  },
}
