import type { HandlersFor } from '../http/handlers.ts'

export const statsHandlers = {} as HandlersFor<
  keyof typeof import('../../contract/stats.ts').statsCalls
>
