import type { HandlersFor } from '../http/handlers.ts'

export const newsletterHandlers = {} as HandlersFor<
  keyof typeof import('../../contract/newsletter.ts').newsletterCalls
>
