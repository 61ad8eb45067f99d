import { useEffect, useRef, useState } from 'react'
import type { VersionedUsedCopy } from '#contract/copies/used-copies.ts'
import { type Read, useRecordForm } from '#web/admin/shared/form/use-record-form.ts'
import { failureText } from '#web/lib/api/api.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type EditedCopy, fields, toEdited } from './copy-conflict.ts'
import { type DraftProblems, findProblems } from './copy-draft.ts'
import { loadUsedCopy, uploadPhoto, useCopyWrite } from './copy-queries.ts'
import { actionLabels } from './copy-states.ts'

const NOT_SAVED = 'The used copy was not saved.'

/** The typed values of a used copy, the photos to upload, and what saves them. */
export function useCopyForm(
  opened: VersionedUsedCopy,
  { onDirtyChange, onDone }: { onDirtyChange: (dirty: boolean) => void; onDone: () => void },
) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const [uploadFailure, setUploadFailure] = useState('')
  const write = useCopyWrite()
  /** The photos of the last render: those chosen during a save still wait for the next one. */
  const chosen = useRef(photos)
  useEffect(() => {
    chosen.current = photos
  })
  const form = useRecordForm({
    opened,
    fields,
    toDraft: (copy: VersionedUsedCopy) => toEdited(copy),
    read: (draft): Read<EditedCopy> => {
      const problems = problemsOf(draft)
      return Object.keys(problems).length > 0 ? { problems } : { input: draft }
    },
    async save({ action, ...version }, on) {
      const saved = await write.mutateAsync({ base: on, version, action })
      const title = action === 'save' ? 'Saved' : actionLabels[action]
      showToast({ title, description: on.inventory.sku, tone: 'success' })
      return saved
    },
    load: ({ _id }) => loadUsedCopy(_id),
    whatFailed: NOT_SAVED,
    onSaved: () => {
      if (chosen.current.length === 0) onDone()
    },
    onDirtyChange: (isDirty) => onDirtyChange(isDirty || photos.length > 0),
  })
  const { base, draft, setDraft } = form

  function problemsOf(version: EditedCopy): DraftProblems {
    const { action } = version
    // A copy that is on sale stays graded.
    const isOnSale = opened.stock > 0 || action === 'put-on-sale' || action === 'return-to-sale'
    return findProblems(version, { isRecord: opened.type === 'vinyl', isOnSale })
  }

  async function run(action: EditedCopy['action']) {
    const edited = { ...draft, action }
    setDraft(edited)
    setUploadFailure('')
    if (photos.length === 0 || Object.keys(problemsOf(edited)).length > 0) {
      return form.trySave(edited)
    }
    setIsUploading(true)
    try {
      form.trySave(await withPhotos(action))
    } catch (error) {
      setUploadFailure(failureText(error, NOT_SAVED))
    } finally {
      setIsUploading(false)
    }
  }

  /** Uploads once: a later attempt finds the URLs among the photos of the copy. */
  async function withPhotos(action: EditedCopy['action']): Promise<EditedCopy> {
    const urls = await Promise.all(photos.map(uploadPhoto))
    // Text typed during the upload is saved too; photos chosen then stay.
    const typed = form.typedByNow()
    const version = { ...typed, action, images: [...typed.images, ...urls] }
    setPhotos((current) => current.filter((photo) => !photos.includes(photo)))
    setDraft(version)
    return version
  }

  return {
    base,
    draft,
    photos,
    setPhotos,
    conflict: form.conflict,
    isSaving: isUploading || form.isSaving,
    failure: uploadFailure || form.failure,
    problems: form.hasTried ? problemsOf(draft) : {},
    change: form.change,
    run: (action: EditedCopy['action']) => void run(action),
  }
}
