import type { HandlersFor } from '../http/handlers.ts'

export const catalogueHandlers = {} as HandlersFor<
  keyof typeof import('../../contract/catalogue.ts').catalogueCalls
>
