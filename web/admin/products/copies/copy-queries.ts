import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type { VersionedUsedCopy } from '#contract/used-copies.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { uploadImage } from '../images/upload-image.ts'
import type { CopyVersion } from './copy-conflict.ts'
import { toCopyChange } from './copy-draft.ts'
import type { CopyAction } from './copy-states.ts'

/** The copy for the panel: current when opened and never refreshed, so that nothing changes under the form. */
export function useUsedCopy(copyId: string) {
  return useQuery({
    queryKey: adminKeys.usedCopy(copyId),
    queryFn: ({ signal }) => loadUsedCopy(copyId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The copy as it is now. */
export async function loadUsedCopy(
  copyId: string,
  signal?: AbortSignal,
): Promise<VersionedUsedCopy> {
  const request = { params: { id: copyId }, ...(signal ? { signal } : {}) }
  return (await api('GET /used-copies/:id', request)).usedCopy
}

export type CopyWrite = {
  /** The version that the change is based on. */
  base: VersionedUsedCopy
  version: CopyVersion
  action: CopyAction | 'save'
}

/** Saves the fields, and takes the copy off or puts it on sale. Lists of used copies load again. */
export function useCopyWrite() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, version, action }: CopyWrite) => {
      const params = { id: base._id }
      const stock = action === 'put-on-sale' ? { stock: 1 } : {}
      const body = { ...toCopyChange(version), images: [...version.images], ...stock }
      await api('PATCH /products/:id', { params, headers: ifMatch(base.version), body })
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

export function uploadPhoto(file: File): Promise<string> {
  return uploadImage(file, { signal: new AbortController().signal, onProgress: () => {} })
}
