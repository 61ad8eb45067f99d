import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { createSession } from '#server/auth/index.ts'
import { images } from '#server/images/images.tables.ts'
import { shopExportWorkers } from '#server/moving/index.ts'
import { runShopExport } from '#server/moving/shop-exports/run-export.ts'
import { shopExports } from '#server/moving/shop-exports/shop-exports.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { makeAdmin, type UserRow } from '#tests/support/app/factories.ts'
import { exportShop, readArchive, readData, temporaryFile } from '#tests/support/app/moving.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { DAY_MS, MINUTE_MS } from '#tests/support/time.ts'

/** Exports of the whole shop from the back office. */

const shop = setUpShop()
let user: UserRow
let token: string
let admin: Api

beforeEach(async () => {
  user = await makeAdmin(shop.db)
  token = await createSession(shop.ctx(), user.id)
  admin = shop.api(token)
  await shop.db.delete(shopExports)
  await rm(shop.services.exports.folder, { recursive: true, force: true })
})

const start = async () => (await admin('POST /shop-exports')).export
const list = async () => (await admin('GET /shop-exports')).exports
const remove = (id: string) => admin('DELETE /shop-exports/:id', { params: { id } })
const files = () => readdir(shop.services.exports.folder).catch(() => [])
const download = (id: string, session = token) =>
  shop.app.inject({
    url: `/api/shop-exports/${id}/file`,
    headers: { authorization: `Bearer ${session}` },
  })
const run = (id: string, ctx: Partial<Context> = {}, signal = new AbortController().signal) =>
  runShopExport({ ...shop.ctx(), ...ctx }, { exportId: id }, { signal })

/** Cancels or aborts as soon as the first image is read. */
const duringImages = (act: () => unknown): Partial<Context> => ({
  images: {
    ...shop.images,
    find: async (publicId) => {
      await act()
      return shop.images.find(publicId)
    },
  },
})

async function addImages(): Promise<void> {
  const publicId = '0123456789abcdef0123456789abcdef-aabbcc'
  await shop.images.put(publicId, Buffer.from('image'), 'image/webp')
  const row = { publicId, width: 1, height: 1, bytes: 5 }
  await shop.db.insert(images).values(row).onConflictDoNothing()
}

test('an export is made, shown with its progress, and downloaded as that of the command [MOVE-11]', async () => {
  const { _id: id, state } = await start()
  expect(state).toBe('waiting')
  await shop.runJobs()
  const [ready] = await list()
  expect(ready).toMatchObject({ _id: id, state: 'ready' })
  expect(ready?.total).toBeGreaterThan(0)
  const answer = await download(id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(ready?.bytes),
    'content-disposition': 'attachment; filename="shop-2026-03-04.zip"',
    'cache-control': 'no-store',
  })
  const file = await temporaryFile('downloaded.zip')
  await writeFile(file, answer.rawPayload)
  const { 'data/audit-log.jsonl': _log, ...data } = await readData(file)
  const { 'data/audit-log.jsonl': _later, ...expected } = await readData(await exportShop(shop))
  expect(data).toEqual(expected)
  const manifest = JSON.parse((await readArchive(file)).get('manifest.json')?.toString() ?? '')
  expect(manifest.shop).toEqual({
    name: 'Test Records',
    publicUrl: 'http://shop.test',
    timezone: 'Australia/Sydney',
    currency: 'AUD',
  })
})

test('start, download and deletion are in the audit log [MOVE-12]', async () => {
  const { _id: id } = await start()
  await shop.runJobs()
  await download(id)
  await remove(id)
  const entries = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actor, user.id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ after, actorEmail }) => ({ ...after, actorEmail }))).toEqual([
    { started: true, actorEmail: user.email },
    { downloaded: true, actorEmail: user.email },
    { deleted: true, actorEmail: user.email },
  ])
})

test('a sign-in of more than an hour ago neither starts nor downloads an export [MOVE-12]', async () => {
  const { _id: id } = await start()
  await shop.runJobs()
  shop.advance(60 * MINUTE_MS + 1)
  expect((await download(id)).json()).toMatchObject({ statusCode: 409, field: 'confirmation' })
  await expect(start()).rejects.toMatchObject({ statusCode: 409, field: 'confirmation' })
})

test('of two that are started at once one runs [MOVE-13]', async () => {
  const both = await Promise.allSettled([start(), start()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(start()).rejects.toMatchObject({
    statusCode: 409,
    serverMessage: expect.stringContaining('is under way'),
  })
  await shop.runJobs()
  expect(await list()).toHaveLength(1)
  expect(await files()).toHaveLength(1)
})

test('an export whose process has ended counts as failed, and another one removes what it left [MOVE-13]', async () => {
  const { _id: id } = await start()
  await shop.db.update(shopExports).set({ state: 'running' })
  const folder = shop.services.exports.folder
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${id}.zip.0.unfinished`), 'half')
  shop.advance(2 * MINUTE_MS)
  expect((await list())[0]?.state).toBe('running')
  shop.advance(1)
  expect((await list())[0]).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('was interrupted'),
  })
  const { _id: next } = await start()
  await run(next)
  expect(await files()).toEqual([`${next}.zip`])
  // The former job, if it still ran, would change nothing.
  await run(id)
  expect((await list()).map(({ _id, state }) => [_id, state])).toEqual([[next, 'ready']])
})

test('a cancelled export leaves nothing, waiting or running [MOVE-14]', async () => {
  const waiting = await start()
  await remove(waiting._id)
  await shop.runJobs()
  expect([await list(), await files()]).toEqual([[], []])
  await addImages()
  const running = await start()
  await run(
    running._id,
    duringImages(() => remove(running._id)),
  )
  expect([await list(), await files()]).toEqual([[], []])
  await expect(remove(running._id)).rejects.toMatchObject({ statusCode: 404 })
})

test('a full disk ends the export before the shop has no room, and leaves no file [MOVE-14]', async () => {
  const { _id: id } = await start()
  const { signal } = new AbortController()
  const left = [1e12, 1e12, 1e12]
  const shrinking = async () => left.pop() ?? 1e8
  await runShopExport(shop.ctx(), { exportId: id }, { signal }, shrinking)
  expect((await list())[0]).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('less than 500 MB'),
  })
  expect(await files()).toEqual([])
  expect((await download(id)).statusCode).toBe(404)
})

test('a stopped shop and a failing image store end the export with a reason [MOVE-14]', async () => {
  await addImages()
  const stopping = new AbortController()
  const stopped = await start()
  const stop = duringImages(() => stopping.abort())
  await expect(run(stopped._id, stop, stopping.signal)).rejects.toThrow()
  expect((await list())[0]?.failure).toContain('was stopped')
  const failed = await start()
  const fail = duringImages(() => {
    throw new Error('secret address of the store')
  })
  await expect(run(failed._id, fail)).rejects.toThrow()
  const [found, ...others] = await list()
  expect(found?.failure).toContain('Something went wrong')
  expect(found?.failure).not.toContain('secret')
  expect([others, await files()]).toEqual([[], []])
})

test('a new file replaces the former one once it is ready, and is deleted after three days [MOVE-15]', async () => {
  const former = await start()
  await shop.runJobs()
  const next = await start()
  expect((await download(former._id)).statusCode).toBe(200)
  await shop.runJobs()
  expect(await files()).toEqual([`${next._id}.zip`])
  const [, expire] = shopExportWorkers
  shop.advance(3 * DAY_MS)
  await expire?.run(shop.ctx(), {})
  expect(await files()).toHaveLength(1)
  shop.advance(1)
  await expire?.run(shop.ctx(), {})
  expect([await files(), await shop.db.$count(shopExports)]).toEqual([[], 0])
})

test('deleted by hand, the file is gone at once [MOVE-15]', async () => {
  const { _id: id } = await start()
  await shop.runJobs()
  await remove(id)
  expect(await files()).toEqual([])
  expect((await download(id)).json().message).toContain('no such export')
})
