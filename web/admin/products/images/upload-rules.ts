import { PRODUCT_IMAGES_MAX } from '#contract/limits.ts'
import { findFileProblem } from './image-rules.ts'

/** An upload to the image host, in the order in which the files were selected. */
export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** The uploaded share, 0 to 1. At 1 the host is still processing it. */
  progress: number
  /** Its URL, once it is stored. */
  url: string
  failure: UploadFailure | null
}

export type UploadFailure = {
  problem: string
  /** The server's message, or the connection error. */
  reason?: string | undefined
  /** False when a retry would fail again. */
  canRetry: boolean
}

export type UploadEvent =
  | { type: 'added'; files: readonly File[]; room: number }
  | { type: 'started' | 'cancelled' | 'retried'; key: number }
  | { type: 'progressed'; key: number; progress: number }
  | { type: 'stored'; key: number; url: string }
  | { type: 'failed'; key: number; failure: UploadFailure }
  | { type: 'taken'; keys: readonly number[] }

const SEND_CONCURRENCY = 3

export function changeUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  switch (event.type) {
    case 'added':
      return [...uploads, ...toUploads(event.files, event.room, nextKey(uploads))]
    case 'started':
      return change(uploads, event.key, { state: 'sending' })
    case 'progressed':
      return change(uploads, event.key, { progress: event.progress })
    case 'stored':
      return change(uploads, event.key, { state: 'stored', progress: 1, url: event.url })
    case 'failed':
      return change(uploads, event.key, { state: 'failed', failure: event.failure })
    case 'retried':
      return change(uploads, event.key, { state: 'waiting', progress: 0, failure: null })
    case 'cancelled':
      return uploads.filter(({ key }) => key !== event.key)
    case 'taken':
      return uploads.filter(({ key }) => !event.keys.includes(key))
  }
}

function change(uploads: readonly Upload[], key: number, fields: Partial<Upload>) {
  return uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload))
}

const nextKey = (uploads: readonly Upload[]) => Math.max(0, ...uploads.map(({ key }) => key)) + 1

function toUploads(files: readonly File[], room: number, firstKey: number): Upload[] {
  let left = room
  return files.map((file, index) => {
    const failure = findFailure(file, left)
    if (!failure) left -= 1
    const state = failure ? 'failed' : 'waiting'
    return { key: firstKey + index, file, state, progress: 0, url: '', failure }
  })
}

function findFailure(file: File, room: number): UploadFailure | null {
  const problem = findFileProblem(file)
  if (problem !== null) return { problem, canRetry: false }
  if (room > 0) return null
  return { problem: `At most ${PRODUCT_IMAGES_MAX} images`, canRetry: true }
}

export const isUnderWay = ({ state }: Upload) => state !== 'failed'

/** The next uploads to start, a few at a time. */
export function findStartable(uploads: readonly Upload[]): Upload[] {
  const sending = uploads.filter(({ state }) => state === 'sending').length
  return uploads
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, SEND_CONCURRENCY - sending))
}

/** Stored uploads without a pending one before them: they can join the images in order. */
export function findArrived(uploads: readonly Upload[]): Upload[] {
  const settled = uploads.filter(isUnderWay)
  const first = settled.findIndex(({ state }) => state !== 'stored')
  return first === -1 ? settled : settled.slice(0, first)
}
