import { useEffect, useReducer, useRef } from 'react'
import { PRODUCT_IMAGES_MAX } from '../../../contract/limits.ts'
import { connectionHint, failureText } from '../../lib/api.ts'
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
  /** How many pictures the product has already. */
  pictureCount: number
  /** Addresses in the order the files were given. */
  onUploaded: (urls: string[]) => void
}

export type Uploads = ReturnType<typeof useUploads>

/** Files on their way to the image host. What is still on its way when the form goes is given up. */
export function useUploads({ pictureCount, onUploaded }: UploadsOptions) {
  const [uploads, tell] = useReducer(changeUploads, [])
  const aborts = useRef(new Map<number, AbortController>())
  const underWay = uploads.filter(isUnderWay).length
  const room = PRODUCT_IMAGES_MAX - pictureCount - underWay

  async function send({ key, file }: Upload) {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    tell({ type: 'started', key })
    const onProgress = (progress: number) => tell({ type: 'progressed', key, progress })
    try {
      const url = await uploadImage(file, { signal: abort.signal, onProgress })
      tell({ type: 'kept', key, url })
    } catch (error) {
      if (!abort.signal.aborted) tell({ type: 'failed', key, failure: toFailure(error) })
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
    tell({ type: 'taken', keys: arrived.map(({ key }) => key) })
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
    add: (files: readonly File[]) => tell({ type: 'added', files, room }),
    retry: (key: number) => tell({ type: 'retried', key }),
    cancel: (key: number) => {
      aborts.current.get(key)?.abort()
      tell({ type: 'cancelled', key })
    },
  }
}

function toFailure(error: unknown): UploadFailure {
  const reason = failureText(error, '') || connectionHint(error)
  return { problem: 'Failed to upload image', reason, canRetry: true }
}
