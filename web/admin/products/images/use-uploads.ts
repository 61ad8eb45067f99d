import { useEffect, useReducer, useRef } from 'react'
import { PRODUCT_IMAGES_MAX } from '#contract/limits.ts'
import { connectionHint, failureText } from '#web/lib/api/api.ts'
import { uploadImage } from './upload-image.ts'
import {
  changeUploads,
  findArrived,
  findStartable,
  isUnderWay,
  type Upload,
  type UploadFailure,
} from './upload-rules.ts'

type UploadsOptions = {
  /** The number of images that the product has already. */
  imageCount: number
  /** URLs in the order in which the files were selected. */
  onUploaded: (urls: string[]) => void
}

export type Uploads = ReturnType<typeof useUploads>

/** Uploads to the image host. Unmounting the form aborts the pending ones. */
export function useUploads({ imageCount, onUploaded }: UploadsOptions) {
  const [uploads, dispatch] = useReducer(changeUploads, [])
  const aborts = useRef(new Map<number, AbortController>())
  const underWay = uploads.filter(isUnderWay).length
  const room = PRODUCT_IMAGES_MAX - imageCount - underWay

  async function send({ key, file }: Upload) {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    dispatch({ type: 'started', key })
    const onProgress = (progress: number) => dispatch({ type: 'progressed', key, progress })
    try {
      const url = await uploadImage(file, { signal: abort.signal, onProgress })
      dispatch({ type: 'stored', key, url })
    } catch (error) {
      if (!abort.signal.aborted) dispatch({ type: 'failed', key, failure: toFailure(error) })
    } finally {
      aborts.current.delete(key)
    }
  }

  useEffect(() => {
    for (const upload of findStartable(uploads)) {
      if (!aborts.current.has(upload.key)) void send(upload)
    }
    const arrived = findArrived(uploads)
    if (arrived.length === 0) return
    dispatch({ type: 'taken', keys: arrived.map(({ key }) => key) })
    onUploaded(arrived.map(({ url }) => url))
  })

  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  return {
    uploads,
    underWay,
    room,
    add: (files: readonly File[]) => dispatch({ type: 'added', files, room }),
    retry: (key: number) => dispatch({ type: 'retried', key }),
    cancel: (key: number) => {
      aborts.current.get(key)?.abort()
      dispatch({ type: 'cancelled', key })
    },
  }
}

function toFailure(error: unknown): UploadFailure {
  const reason = failureText(error, '') || connectionHint(error)
  return { problem: 'Failed to upload image', reason, canRetry: true }
}
