import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import {
  deleteIdempotencyKeysOf,
  idempotencyKeyRetention,
} from '#server/platform/idempotency/delete-idempotency-keys.ts'
import { idempotencyKeys } from '#server/platform/idempotency/idempotency.tables.ts'
import { findResultId, runOnce } from '#server/platform/idempotency/run-once.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'
import { DAY_MS } from '#tests/support/time.ts'

const shop = setUpShop()
/** The results of all runs, in order. */
let results: string[]
beforeEach(() => {
  results = []
})

function as(userId: string): Context {
  return { ...shop.ctx(), actor: { kind: 'user', userId, role: 'user', sessionId: '' } }
}

function program(userId: string, id: string): Context {
  const apiKey = { id, name: 'Till' }
  return {
    ...shop.ctx(),
    actor: { kind: 'user', userId, role: 'admin', sessionId: '', apiKey },
  }
}

type Given = { ctx?: Context; operation?: string; request?: unknown; fail?: boolean }

function once(key: string | undefined, given: Given = {}, isKeyFree?: () => Promise<boolean>) {
  const { ctx = as('anna'), operation = 'test', request = 'one', fail = false } = given
  const mismatch = 'This Idempotency-Key was used for a different test'
  return runOnce(
    ctx,
    { operation, key, request, mismatch },
    {
      run: async () => {
        if (fail) throw new Error('The work failed')
        const result = `result ${results.length + 1}`
        results.push(result)
        return result
      },
      idOf: (result) => result,
      repeat: async (_ctx, resultId) => `${resultId}, repeated`,
      ...(isKeyFree ? { isKeyFree } : {}),
    },
  )
}

test('a repeated key gets the first result', async () => {
  const key = randomUUID()
  expect(await once(key)).toBe('result 1')
  expect(await once(key)).toBe('result 1, repeated')
  expect(results).toEqual(['result 1'])
})

test('a request without a key runs each time', async () => {
  expect([await once(undefined), await once(undefined)]).toEqual(['result 1', 'result 2'])
})

test('a key belongs to its actor and its operation', async () => {
  const key = randomUUID()
  await once(key)
  expect(await once(key, { ctx: as('ben') })).toBe('result 2')
  expect(await once(key, { operation: 'another test' })).toBe('result 3')
})

test('another request with the same key is a conflict', async () => {
  const key = randomUUID()
  await once(key)
  await expect(once(key, { request: 'another' })).rejects.toMatchObject({
    code: 'conflict',
    message: 'This Idempotency-Key was used for a different test',
  })
  expect(results).toHaveLength(1)
})

test('concurrent requests with a new key run once', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => once(key)))
  expect(results).toEqual(['result 1'])
  expect(answers.filter((answer) => answer === 'result 1, repeated')).toHaveLength(7)
})

test('a request waits for an open transaction with its key', async () => {
  const key = randomUUID()
  const second = await interleave(
    as('anna'),
    (ctx) => once(key, { ctx }),
    (ctx) => once(key, { ctx }),
  )
  expect(second).toMatchObject({ status: 'fulfilled', value: 'result 1, repeated' })
})

test('a failure frees the key, for another request too', async () => {
  const key = randomUUID()
  await expect(once(key, { fail: true })).rejects.toThrow('The work failed')
  expect(await once(key, { request: 'another' })).toBe('result 1')
})

test('a key whose result no longer counts takes another request', async () => {
  const key = randomUUID()
  const isFree = async () => true
  await once(key)
  expect(await once(key, { request: 'another' }, isFree)).toBe('result 2')
  expect(await once(key, { request: 'another' })).toBe('result 2, repeated')
})

test('concurrent requests with a free key run once more, not twice', async () => {
  const key = randomUUID()
  await once(key)
  const isFirst = async () => results.length === 1
  await Promise.all([1, 2, 3].map(() => once(key, {}, isFirst)))
  expect(results).toEqual(['result 1', 'result 2'])
})

test('the result of a key is found for its actor only', async () => {
  const key = randomUUID()
  await once(key)
  const named = { operation: 'test', key }
  expect(await findResultId(as('anna'), named)).toBe('result 1')
  expect(await findResultId(as('ben'), named)).toBeUndefined()
  expect(await findResultId(as('anna'), { ...named, key: undefined })).toBeUndefined()
})

test('a person and each of their programs have keys of their own, which end with the account', async () => {
  const key = randomUUID()
  const programs = [program('anna', 'till'), program('anna', 'stock')]
  for (const ctx of [as('anna'), ...programs, as('annabel')]) await once(key, { ctx })
  expect(results).toHaveLength(4)
  expect(await once(key, { ctx: program('anna', 'till') })).toBe('result 2, repeated')
  expect(await findResultId(program('anna', 'stock'), { operation: 'test', key })).toBe('result 3')
  await deleteIdempotencyKeysOf(shop.ctx(), 'anna')
  const left = await shop.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  expect(left).toMatchObject([{ actor: 'annabel' }])
})

test('a key expires after 90 days, and its request runs again', async () => {
  const key = randomUUID()
  await once(key)
  shop.advance(90 * DAY_MS)
  await idempotencyKeyRetention.run(shop.ctx(), {})
  expect(await once(key)).toBe('result 1, repeated')
  shop.advance(1)
  await idempotencyKeyRetention.run(shop.ctx(), {})
  expect(await shop.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0)
  expect(await once(key)).toBe('result 2')
})
