import type { VersionedUsedCopy } from '#contract/copies/used-copies.ts'
import { ifMatch } from '#contract/if-match.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { uploadImage } from '../../products/index.ts'
import { useChange, useOpened } from '../../shared/record-queries.ts'
import type { CopyVersion } from './copy-conflict.ts'
import { toCopyChange } from './copy-draft.ts'
import type { CopyAction } from './copy-states.ts'

/** The copy as it is now. */
export const loadUsedCopy = async (id: string): Promise<VersionedUsedCopy> =>
  (await api('GET /used-copies/:id', { params: { id } })).usedCopy

export const useUsedCopy = (copyId: string) =>
  useOpened(['admin', 'used copies', 'one', copyId], () => loadUsedCopy(copyId))

export type CopyWrite = {
  /** The version that the change is based on. */
  base: VersionedUsedCopy
  version: CopyVersion
  action: CopyAction | 'save'
}

/** Saves the fields, and takes the copy off or puts it on sale. */
export const useCopyWrite = () =>
  useChange(
    async ({ base, version, action }: CopyWrite) => {
      const params = { id: base._id }
      const stock = action === 'put-on-sale' ? { stock: 1 } : {}
      const body = { ...toCopyChange(version), images: [...version.images], ...stock }
      await api('PATCH /products/:id', { params, headers: ifMatch(base.version), body })
      if (action === 'return-to-sale') {
        await api('POST /used-copies/:id/return-to-sale', { params, body: {} })
      }
      if (action === 'withdraw') await api('POST /used-copies/:id/withdraw', { params })
      if (action === 'sold-elsewhere') await api('POST /used-copies/:id/sold-elsewhere', { params })
      // It is saved, also when it cannot be shown.
      return loadUsedCopy(base._id).catch(() => base)
    },
    { invalidates: [adminKeys.usedCopyLists, adminKeys.productLists] },
  )

export function uploadPhoto(file: File): Promise<string> {
  return uploadImage(file, { signal: new AbortController().signal, onProgress: () => {} })
}
