import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UsedCopy } from '#contract/used-copies.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { uploadImage } from '../images/upload-image.ts'
import { type CopyDraft, toCopyChange } from './copy-draft.ts'
import type { CopyAction } from './copy-states.ts'

/** The copy for the panel: current when opened and never refreshed, so that nothing changes under the form. */
export function useUsedCopy(copyId: string) {
  return useQuery({
    queryKey: adminKeys.usedCopy(copyId),
    queryFn: async ({ signal }) =>
      (await api('GET /used-copies/:id', { params: { id: copyId }, signal })).usedCopy,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export type CopyWrite = {
  draft: CopyDraft
  /** URLs of the photos that stay. */
  images: readonly string[]
  /** Photos to upload first. */
  photos: readonly File[]
  action: CopyAction | 'save'
}

/** Saves the fields, and takes the copy off or puts it on sale. Lists of used copies load again. */
export function useCopyWrite({ _id: id }: UsedCopy) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, images, photos, action }: CopyWrite) => {
      const { price, copy, inventory } = toCopyChange(draft)
      const urls = [...images, ...(await Promise.all(photos.map(upload)))]
      const params = { id }
      const stock = action === 'put-on-sale' ? { stock: 1 } : {}
      const body = { price, copy, inventory, images: urls, ...stock }
      await api('PATCH /products/:id', { params, body })
      if (action === 'return-to-sale') {
        await api('POST /used-copies/:id/return-to-sale', { params, body: {} })
      }
      if (action === 'withdraw') await api('POST /used-copies/:id/withdraw', { params })
      if (action === 'sold-elsewhere') await api('POST /used-copies/:id/sold-elsewhere', { params })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.usedCopyLists })
      void queryClient.invalidateQueries({ queryKey: adminKeys.productLists })
    },
  })
}

function upload(file: File): Promise<string> {
  return uploadImage(file, { signal: new AbortController().signal, onProgress: () => {} })
}
