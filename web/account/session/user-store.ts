import type { User } from '#contract/accounts.ts'
import { createStore } from '#web/lib/store.ts'

/** The token's user once the server has confirmed it. Only session-query.ts writes it. */
export const userStore = createStore<{ token: string; user: User } | null>(null)
