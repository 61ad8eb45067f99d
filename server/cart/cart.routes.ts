import type { HandlersFor } from '../http/handlers.ts'

export const cartHandlers = {} as HandlersFor<
  keyof typeof import('../../contract/cart.ts').cartCalls
>
