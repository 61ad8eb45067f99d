import { credentials } from '../auth.ts'
import { call, done } from '../define-call.ts'

export const newsletterCalls = {
  'POST /newsletter': call({
    name: 'subscribeToNewsletter',
    access: 'anyone',
    summary:
      'Subscribe to the newsletter. A mail asks for confirmation; the response is the same for a subscribed address.',
    body: credentials.pick({ email: true }),
    answer: done,
  }),
}
