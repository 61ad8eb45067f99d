import type { HandlersFor } from '../http/handlers.ts'

export const imageHandlers = {} as HandlersFor<
  keyof typeof import('../../contract/images.ts').imageCalls
>
