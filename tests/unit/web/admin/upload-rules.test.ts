import { expect, test } from 'vitest'
import {
  changeUploads,
  findArrived,
  findStartable,
  type Upload,
  type UploadEvent,
} from '#web/admin/products/images/upload-rules.ts'

const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
const after = (events: UploadEvent[]) =>
  events.reduce<readonly Upload[]>((uploads, event) => changeUploads(uploads, event), [])
const names = (uploads: readonly Upload[]) => uploads.map((upload) => upload.file.name)
const added = (count: number, room = 6): UploadEvent => ({
  type: 'added',
  files: Array.from({ length: count }, (_, n) => file(`${n + 1}.png`)),
  room,
})

test('invalid files fail at once and use no upload slot', () => {
  const uploads = after([
    { type: 'added', files: [file('a.gif', 'image/gif'), file('b.png'), file('c.png')], room: 1 },
  ])
  expect(uploads.map(({ state, failure }) => [state, failure])).toEqual([
    ['failed', { problem: 'File must be JPEG, PNG, or WebP', canRetry: false }],
    ['waiting', null],
    ['failed', { problem: 'At most 6 images', canRetry: true }],
  ])
})

test('uploads three at a time, in order', () => {
  expect(names(findStartable(after([added(5)])))).toEqual(['1.png', '2.png', '3.png'])
  const busy = after([added(5), { type: 'started', key: 1 }, { type: 'started', key: 2 }])
  expect(names(findStartable(busy))).toEqual(['3.png'])
})

test('adds finished files in order; failed and cancelled ones do not block', () => {
  const stored = (key: number): UploadEvent => ({ type: 'stored', key, url: `/images/${key}.webp` })
  const events = [added(3), stored(2), stored(3)]
  expect(findArrived(after(events))).toEqual([])
  expect(names(findArrived(after([...events, stored(1)])))).toEqual(['1.png', '2.png', '3.png'])
  const failure = { problem: 'Failed to upload image', canRetry: true }
  const failed = after([...events, { type: 'failed', key: 1, failure }])
  expect(names(findArrived(failed))).toEqual(['2.png', '3.png'])
  const cancelled = after([...events, { type: 'cancelled', key: 1 }])
  expect(names(findArrived(cancelled))).toEqual(['2.png', '3.png'])
  expect(names(changeUploads(failed, { type: 'taken', keys: [2, 3] }))).toEqual(['1.png'])
})

test('restarts a failed upload from the beginning', () => {
  const failure = { problem: 'Failed to upload image', canRetry: true }
  const [upload] = after([
    added(1),
    { type: 'progressed', key: 1, progress: 0.7 },
    { type: 'failed', key: 1, failure },
    { type: 'retried', key: 1 },
  ])
  expect(upload).toMatchObject({ state: 'waiting', progress: 0, failure: null })
})
