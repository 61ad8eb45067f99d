import { createStoredText } from '#web/lib/storage.ts'

/** The session of `saved-session.ts` as text; null without a queue. */
export const savedQueue = createStoredText('player')
