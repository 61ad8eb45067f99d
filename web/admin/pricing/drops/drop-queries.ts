import { useQuery } from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type { Drop } from '#contract/pricing/drop.ts'
import type { DropInput } from '#contract/pricing/drops.ts'
import { api, isNotFound } from '#web/lib/api/api.ts'
import { useChange, useOpened } from '../../shared/record-queries.ts'

const dropsKey = ['admin', 'drops']

export function useDrops() {
  return useQuery({
    queryKey: [...dropsKey, 'list'],
    queryFn: ({ signal }) => api('GET /drops', { query: { limit: 100 }, signal }),
    staleTime: 0,
  })
}

/** The drop of an offer; one without has the empty version. */
export type SavedDrop = Partial<Drop> & { version: string }

export const noDrop: SavedDrop = { version: '' }

/** The drop as it is now. */
export async function loadDrop(productId: string): Promise<SavedDrop> {
  try {
    return (await api('GET /drops/:productId', { params: { productId } })).drop
  } catch (error) {
    if (isNotFound(error)) return noDrop
    throw error
  }
}

/** The product with its drop, for the form. */
export const useDropProduct = (productId: string) =>
  useOpened([...dropsKey, 'one', productId], async () => {
    const { product } = await api('GET /products/:id', { params: { id: productId } })
    return { product, drop: await loadDrop(productId) }
  })

/** Undefined for an offer without a draw. */
export function useEntries(productId: string) {
  return useQuery({
    queryKey: [...dropsKey, 'entries', productId],
    queryFn: async ({ signal }) => {
      const request = { params: { productId }, query: { limit: 100 }, signal }
      return api('GET /drops/:productId/entries', request).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      })
    },
    staleTime: 0,
  })
}

const effects = { awaits: [dropsKey] }

type DropSave = { input: DropInput; base: SavedDrop }

export const useSaveDrop = (productId: string) =>
  useChange(({ input: body, base }: DropSave) => {
    const request = { params: { productId }, body, headers: ifMatch(base.version) }
    return api('PUT /drops/:productId', request)
  }, effects)

export const useRemoveDrop = (productId: string) =>
  useChange(() => api('DELETE /drops/:productId', { params: { productId } }), effects)
