import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { createSession } from '#server/auth/index.ts'
import { shopExportWorkers } from '#server/moving/index.ts'
import { runShopExport } from '#server/moving/shop-exports/run-export.ts'
import { shopExports } from '#server/moving/shop-exports/shop-exports.tables.ts'
import { createExportStore } from '#server/platform/storage/create-export-store.ts'
import { createS3Client, type S3Bucket } from '#server/platform/storage/s3-client.ts'
import { listObjects } from '#server/platform/storage/s3-listing.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { readData, temporaryFile } from '#tests/support/app/moving.ts'
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { startS3Server } from '#tests/support/fakes/s3-server.ts'

/** Exports of a shop on two machines, which share a database and a bucket. */

let shop: TestApp
let other: TestApp
let s3: Awaited<ReturnType<typeof startS3Server>>
let token: string
let admin: Api

const machine = (bucket: S3Bucket) =>
  createExportStore(join(tmpdir(), `exports-${randomUUID()}`), bucket)
/** The app has this very store. */
const useBucket = (app: TestApp, bucket: S3Bucket) =>
  Object.assign(app.services.exports, machine(bucket))

beforeAll(async () => {
  s3 = await startS3Server()
  const database = await createTestDatabase(inject('postgresUrl'))
  shop = await createTestApp({}, undefined, database)
  other = await createTestApp({}, undefined, { ...database, drop: async () => {} })
  useBucket(shop, s3.exportBucket)
  useBucket(other, s3.exportBucket)
})
afterAll(async () => {
  await other.close()
  await shop.close()
  await s3.close()
})
beforeEach(async () => {
  const user = await makeAdmin(shop.db)
  token = await createSession(shop.ctx(), user.id)
  admin = shop.api(token)
})
afterEach(async () => {
  s3.intercept(() => false)
  await shop.db.delete(shopExports)
  await expire()
  expect([await objects(), await files()]).toEqual([[], []])
})

const start = async () => (await admin('POST /shop-exports')).export._id
const list = async () => (await admin('GET /shop-exports')).exports
const removeBy = (api: Api, id: string) => api('DELETE /shop-exports/:id', { params: { id } })
const expire = async () => shopExportWorkers[1]?.run(shop.ctx(), {})
const files = () => readdir(shop.services.exports.folder).catch(() => [])
const download = (from: TestApp, id: string) =>
  from.app.inject({
    url: `/api/shop-exports/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  })
const run = (exportId: string, signal = new AbortController().signal) =>
  runShopExport(shop.ctx(), { exportId }, { signal })

const bucket = () => createS3Client(s3.exportBucket)
async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of listObjects(bucket(), '')) keys.push(key)
  return keys
}

/** The bucket is down for requests of this method. */
const failFor = (method: string) =>
  s3.intercept((request, response) => {
    if (request.method !== method) return false
    response.writeHead(503).end()
    return true
  })

/** An upload that ends only when the shop ends it. */
const hangWhileUploading = (act: () => unknown) =>
  s3.intercept(({ method }) => {
    if (method !== 'PUT') return false
    act()
    return true
  })

test('an export is downloaded from the bucket by every machine, and deleted by any [MOVE-16]', async () => {
  const id = await start()
  await shop.runJobs()
  expect([await objects(), await files()]).toEqual([[`exports/${id}.zip`], []])
  const [ready] = await list()
  for (const each of [shop, other]) {
    const answer = await download(each, id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ready?.bytes),
    })
    const file = await temporaryFile('downloaded.zip')
    await writeFile(file, answer.rawPayload)
    expect(Object.keys(await readData(file))).toContain('data/products.jsonl')
  }
  await removeBy(other.api(token), id)
  expect(await objects()).toEqual([])
  expect((await download(shop, id)).statusCode).toBe(404)
})

test('a new file replaces the former one, and what killed exports left is deleted [MOVE-16]', async () => {
  const former = await start()
  await shop.runJobs()
  const key = `exports/${randomUUID()}.zip`
  await bucket()({ method: 'PUT', key, body: Buffer.from('of a killed export') })
  const next = await start()
  expect(await objects()).toHaveLength(2)
  await shop.runJobs()
  expect([await objects(), (await list()).length]).toEqual([[`exports/${next}.zip`], 1])
  expect((await download(other, former)).statusCode).toBe(404)
})

test('a cancelled export and a stopped shop end the upload, and leave nothing [MOVE-14 MOVE-16]', async () => {
  const cancelled = await start()
  hangWhileUploading(() => removeBy(other.api(token), cancelled))
  await run(cancelled)
  expect([await list(), await files()]).toEqual([[], []])
  const stopped = await start()
  const stopping = new AbortController()
  hangWhileUploading(() => stopping.abort())
  await expect(run(stopped, stopping.signal)).rejects.toThrow()
  expect((await list())[0]?.failure).toContain('was stopped')
  expect([await objects(), await files()]).toEqual([[], []])
})

test('a bucket that fails during the upload ends the export with a reason and nothing left [MOVE-16]', async () => {
  for (const fail of [
    () => failFor('PUT'),
    () =>
      s3.intercept((request) => {
        if (request.method !== 'PUT') return false
        request.once('data', () => request.destroy())
        return true
      }),
  ]) {
    const id = await start()
    fail()
    await expect(run(id)).rejects.toThrow()
    s3.intercept(() => false)
    expect((await list())[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('bucket does not answer'),
    })
    expect([await objects(), await files()]).toEqual([[], []])
  }
})

test('a bucket that is down answers 503 to downloads and deletions, but cancels [MOVE-16]', async () => {
  const id = await start()
  await shop.runJobs()
  failFor('GET')
  const answer = await download(other, id)
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'The export bucket does not answer right now. Please try again in a minute.',
  ])
  failFor('DELETE')
  await expect(removeBy(admin, id)).rejects.toMatchObject({ statusCode: 503 })
  expect((await list())[0]).toMatchObject({ _id: id, state: 'ready' })
  failFor('GET')
  await removeBy(admin, await start())
  expect((await list()).map(({ _id }) => _id)).toEqual([id])
  s3.intercept(() => false)
  await removeBy(admin, id)
  expect(await objects()).toEqual([])
})

test('a file that is missing in the bucket answers 404 with the way out [MOVE-16]', async () => {
  const id = await start()
  await shop.runJobs()
  await bucket()({ method: 'DELETE', key: `exports/${id}.zip` })
  const answer = await download(shop, id)
  expect([answer.statusCode, answer.json().message]).toEqual([
    404,
    'The file is not in the export bucket. Make another export.',
  ])
})

test('the wrong name of a bucket ends an export before it is written [MOVE-16]', async () => {
  const bucketUrl = s3.exportBucket.bucketUrl.replace(/exports$/, 'elsewhere')
  useBucket(shop, { ...s3.exportBucket, bucketUrl, bucket: 'elsewhere' })
  const id = await start()
  await expect(run(id)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('check S3_EXPORT_BUCKET') },
  })
  useBucket(shop, s3.exportBucket)
  expect((await list())[0]?.failure).toContain('"Exports" under Settings says what to set')
})

test('a file larger than a part of a download arrives whole, one above 5 GB is refused [MOVE-16]', async () => {
  const store = machine(s3.exportBucket)
  const { signal } = new AbortController()
  await mkdir(store.folder)
  const bytes = Buffer.alloc(8 * 1024 ** 2 + 1, 'record')
  await writeFile(store.draftOf('large'), bytes)
  await store.save('large', signal)
  const downloaded = await buffer(await store.open('large', bytes.length))
  expect(downloaded.equals(bytes)).toBe(true)
  await store.remove('large')
  await writeFile(store.draftOf('larger'), '')
  await truncate(store.draftOf('larger'), 5 * 1024 ** 3 + 1)
  await expect(store.save('larger', signal)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('npm run export'),
  })
  await rm(store.folder, { recursive: true })
})
