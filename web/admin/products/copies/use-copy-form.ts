import { useEffect, useState } from 'react'
import type { VersionedUsedCopy } from '#contract/used-copies.ts'
import { failureText } from '#web/lib/api/api.ts'
import { showToast } from '#web/ui/toast.tsx'
import { isEditConflict } from '../product-queries.ts'
import { type CopyVersion, findDifferences, hasChanged, toVersion } from './copy-conflict.ts'
import { type DraftProblems, findProblems } from './copy-draft.ts'
import { loadUsedCopy, uploadPhoto, useCopyWrite } from './copy-queries.ts'
import { actionLabels, type CopyAction } from './copy-states.ts'

type Action = CopyAction | 'save'

/** The typed values of a used copy, the photos to upload, and what saves them. */
export function useCopyForm(
  opened: VersionedUsedCopy,
  { onDirtyChange, onDone }: { onDirtyChange: (dirty: boolean) => void; onDone: () => void },
) {
  const [base, setBase] = useState(opened)
  const [mine, setMine] = useState<CopyVersion>(() => toVersion(opened))
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [tried, setTried] = useState<Action | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState('')
  /** The current copy, after another admin has saved it. */
  const [conflict, setConflict] = useState<{ theirs: VersionedUsedCopy; action: Action } | null>(
    null,
  )
  const write = useCopyWrite()
  const isDirty = photos.length > 0 || hasChanged(toVersion(base), mine)
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  function problemsOf(version: CopyVersion, action: Action): DraftProblems {
    // A copy that is on sale stays graded.
    const isOnSale = base.stock > 0 || action === 'put-on-sale' || action === 'return-to-sale'
    return findProblems(version, { isRecord: base.type === 'vinyl', isOnSale })
  }

  async function run(action: Action, version = mine, on = base) {
    setTried(action)
    if (Object.keys(problemsOf(version, action)).length > 0) return
    setIsSaving(true)
    setFailure('')
    try {
      const complete = await withPhotos(version)
      await save({ base: on, version: complete, action })
    } catch (error) {
      setFailure(failureText(error, 'The used copy was not saved.'))
    } finally {
      setIsSaving(false)
    }
  }

  /** Uploads once: a later attempt finds the URLs among the photos of the copy. */
  async function withPhotos(version: CopyVersion): Promise<CopyVersion> {
    if (photos.length === 0) return version
    const urls = await Promise.all(photos.map(uploadPhoto))
    const withUrls = (values: CopyVersion) => ({ ...values, images: [...values.images, ...urls] })
    // Text typed and photos chosen during the upload stay.
    setPhotos((current) => current.filter((photo) => !photos.includes(photo)))
    setMine(withUrls)
    return withUrls(version)
  }

  /** Shows both versions when another admin has saved the copy; equal ones are saved at once. */
  async function save(change: Parameters<typeof write.mutateAsync>[0]): Promise<void> {
    const { version, action } = change
    try {
      await write.mutateAsync(change)
    } catch (error) {
      if (!isEditConflict(error)) throw error
      const theirs = await loadUsedCopy(change.base._id)
      const versions = { base: toVersion(change.base), mine: version, theirs: toVersion(theirs) }
      if (findDifferences(versions).length > 0) return setConflict({ theirs, action })
      return save({ ...change, base: theirs })
    }
    const title = action === 'save' ? 'Saved' : actionLabels[action]
    showToast({ title, description: base.inventory.sku, tone: 'success' })
    onDone()
  }

  function saveMerged(merged: CopyVersion) {
    if (!conflict) return
    const { theirs, action } = conflict
    setConflict(null)
    setBase(theirs)
    setMine(merged)
    void run(action, merged, theirs)
  }

  return {
    ...{ base, mine, photos, setPhotos, isSaving, failure, conflict, saveMerged },
    problems: tried === null ? {} : problemsOf(mine, tried),
    change: (values: Partial<CopyVersion>) => setMine((current) => ({ ...current, ...values })),
    run: (action: Action) => void run(action),
    editOn: () => setConflict(null),
  }
}
