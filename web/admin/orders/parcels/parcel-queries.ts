import { queryOptions } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import type { FileMode } from '#contract/file-modes.ts'
import { api } from '#web/lib/api/api.ts'
import { createStoredText } from '#web/lib/storage.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useChange } from '../../shared/record-queries.ts'
import { cacheOrder } from '../order-queries.ts'

const carriersKey = ['admin', 'carriers']

/** The carrier chosen last in this browser. */
export const lastCarrier = createStoredText('runout.carrier')

export const carriersQuery = queryOptions({
  queryKey: carriersKey,
  queryFn: async ({ signal }) => {
    const { carriers } = await api('GET /carriers', { signal })
    assertAnswer(Array.isArray(carriers))
    return carriers
  },
})

/** Resolves to nothing: the form is for another one. */
export const useAddCarrier = () =>
  useChange(
    async (body: CallRequest<'POST /carriers'>['body']): Promise<undefined> => {
      await api('POST /carriers', { body })
    },
    { awaits: [carriersKey] },
  )

export const useDeleteCarrier = (onDeleted: () => void) =>
  useChange((id: string) => api('DELETE /carriers/:id', { params: { id } }), {
    // Before the list loads again.
    cache: onDeleted,
    awaits: [carriersKey],
  })

type NewParcel = CallRequest<'POST /orders/:id/parcels'>['body'] & { orderId: string }

export const useAddParcel = () =>
  useChange(
    async ({ orderId, ...body }: NewParcel) =>
      (await api('POST /orders/:id/parcels', { params: { id: orderId }, body })).order,
    {
      cache(queryClient, order, { carrier }) {
        lastCarrier.set(carrier)
        cacheOrder(queryClient, order)
        // Their statuses may be others too.
        if (order.together) void queryClient.invalidateQueries({ queryKey: adminKeys.orders })
      },
    },
  )

export const useRemoveParcel = (orderId: string) =>
  useChange(
    async (parcelId: string) =>
      (await api('DELETE /orders/:id/parcels/:parcelId', { params: { id: orderId, parcelId } }))
        .order,
    { cache: cacheOrder },
  )

/** Checks a file of parcels, or applies it. */
export const useParcelFile = () =>
  useChange(
    async ({ mode, file }: { mode: FileMode; file: File }) => {
      const form = new FormData()
      form.append('mode', mode)
      form.append('file', file)
      const { rows } = await api('POST /parcels/file', { form })
      assertAnswer(Array.isArray(rows))
      return { mode, rows }
    },
    {
      cache(queryClient, { mode }) {
        if (mode === 'apply') void queryClient.invalidateQueries({ queryKey: adminKeys.all })
      },
    },
  )
