import type { HandlersFor } from '../http/handlers.ts'

export const orderHandlers = {} as HandlersFor<
  keyof typeof import('../../contract/orders.ts').orderCalls
>
