import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

export const wantsKey = 'wants'
export const ownedKey = 'owned'

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
  })
}

export function ownWantQuery(userId: string, productId: string) {
  return queryOptions({
    queryKey: [wantsKey, userId, productId],
    queryFn: async ({ signal }) => api('GET /wants/:productId', { params: { productId }, signal }),
    staleTime: 0,
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
