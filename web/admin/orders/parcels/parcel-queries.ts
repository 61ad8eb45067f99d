import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import type { ParcelFileMode } from '#contract/parcels.ts'
import { api } from '#web/lib/api/api.ts'
import { createStoredText } from '#web/lib/storage.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { cacheOrder } from '../order-queries.ts'

/** The carrier chosen last in this browser. */
export const lastCarrier = createStoredText('runout.carrier')

export const carriersQuery = queryOptions({
  queryKey: adminKeys.carriers,
  queryFn: async ({ signal }) => {
    const { carriers } = await api('GET /carriers', { signal })
    assertAnswer(Array.isArray(carriers))
    return carriers
  },
})

type NewParcel = CallRequest<'POST /orders/:id/parcels'>['body'] & { orderId: string }

export function useAddParcel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ orderId, ...body }: NewParcel) => {
      const { order } = await api('POST /orders/:id/parcels', { params: { id: orderId }, body })
      return order
    },
    onSuccess: (order, { carrier }) => {
      lastCarrier.set(carrier)
      cacheOrder(queryClient, order)
    },
  })
}

export function useRemoveParcel(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (parcelId: string) => {
      const params = { id: orderId, parcelId }
      const { order } = await api('DELETE /orders/:id/parcels/:parcelId', { params })
      return order
    },
    onSuccess: (order) => cacheOrder(queryClient, order),
  })
}

/** Checks a file of parcels, or applies it. */
export function useParcelFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ mode, file }: { mode: ParcelFileMode; file: File }) => {
      const form = new FormData()
      form.append('mode', mode)
      form.append('file', file)
      const { rows } = await api('POST /parcels/file', { form })
      assertAnswer(Array.isArray(rows))
      return { mode, rows }
    },
    onSuccess: ({ mode }) => {
      if (mode === 'apply') void queryClient.invalidateQueries({ queryKey: adminKeys.all })
    },
  })
}
