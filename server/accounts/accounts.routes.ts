import type { HandlersFor } from '../http/handlers.ts'

export const accountHandlers = {} as HandlersFor<
  keyof typeof import('../../contract/accounts.ts').accountCalls
>
