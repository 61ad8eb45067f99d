import { queryOptions } from '@tanstack/react-query'
import type { Hold } from '#contract/wants.ts'
import { api } from '#web/lib/api/api.ts'

export const wantsKey = 'wants'
export const ownedKey = 'owned'

/** An ended hold leaves the page within this: the shop passes its unit on within a minute. */
const ENDED_POLL_MS = 30_000

/** When to load again because a hold ends; false without one. */
function untilEnd(holds: readonly Pick<Hold, 'expiresAt'>[]): number | false {
  if (holds.length === 0) return false
  const ends = holds.map(({ expiresAt }) => Date.parse(expiresAt))
  return Math.max(Math.min(...ends) - Date.now(), ENDED_POLL_MS)
}

/** The user is part of every key: no user ever sees another's cached wants. */
export function ownWantsQuery(userId: string) {
  return queryOptions({
    queryKey: [wantsKey, userId],
    queryFn: async ({ signal }) => {
      const [{ wants }, { holds }] = await Promise.all([
        api('GET /wants', { signal }),
        api('GET /holds', { signal }),
      ])
      return { wants, holds }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => untilEnd(state.data?.holds ?? []),
  })
}

export function ownWantQuery(userId: string, productId: string) {
  return queryOptions({
    queryKey: [wantsKey, userId, productId],
    queryFn: async ({ signal }) => api('GET /wants/:productId', { params: { productId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => untilEnd(data?.holds ?? []),
  })
}

export function ownedQuery(userId: string, productId: string) {
  return queryOptions({
    queryKey: [ownedKey, userId, productId],
    queryFn: async ({ signal }) => api('GET /owned/:productId', { params: { productId }, signal }),
  })
}

export function collectionQuery(userId: string) {
  return queryOptions({
    queryKey: [ownedKey, userId, 'collection'],
    queryFn: async ({ signal }) => {
      const { pagination } = await api('GET /collection', { query: { limit: 1 }, signal })
      return pagination.totalItems
    },
  })
}
