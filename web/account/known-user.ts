import type { User } from '../../contract/accounts.ts'
import { createStore } from '../lib/store.ts'

/** Whose token it is, once the server has said so. Only session-query.ts writes it. */
export const knownUser = createStore<{ token: string; user: User } | null>(null)
