import type { HandlersFor } from '../http/handlers.ts'

export const checkoutHandlers = {} as HandlersFor<
  keyof typeof import('../../contract/checkout.ts').checkoutCalls
>
