import { credentials } from './accounts.ts'
import { call, done } from './call.ts'

export const newsletterCalls = {
  'POST /newsletter': call({
    access: 'anyone',
    summary:
      'Ask for the newsletter. A mail asks to confirm; the answer is the same for a known address.',
    body: credentials.pick({ email: true }),
    answer: done,
  }),
}
