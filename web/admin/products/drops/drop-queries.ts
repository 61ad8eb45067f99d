import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { DropInput } from '#contract/drops.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'

export function useDrops() {
  return useQuery({
    queryKey: adminKeys.dropList,
    queryFn: ({ signal }) => api('GET /drops', { query: { limit: 100 }, signal }),
    staleTime: 0,
  })
}

/** The product with its drop for the form, which is never refreshed under the admin's hands. */
export function useDropProduct(productId: string) {
  return useQuery({
    queryKey: adminKeys.drop(productId),
    queryFn: async ({ signal }) => {
      const { product } = await api('GET /products/:id', { params: { id: productId }, signal })
      return product
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Undefined for an offer without a draw. */
export function useEntries(productId: string) {
  return useQuery({
    queryKey: adminKeys.dropEntries(productId),
    queryFn: async ({ signal }) => {
      const request = { params: { productId }, query: { limit: 100 }, signal }
      return api('GET /drops/:productId/entries', request).catch((error: unknown) => {
        if (error instanceof ApiError && error.statusCode === 404) return null
        throw error
      })
    },
    staleTime: 0,
  })
}

export const useDropSave = (productId: string) =>
  useChange((body: DropInput) => api('PUT /drops/:productId', { params: { productId }, body }))

export const useDropRemoval = (productId: string) =>
  useChange(() => api('DELETE /drops/:productId', { params: { productId } }))

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.drops }),
  })
}
