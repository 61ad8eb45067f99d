import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/database.ts'
import { createReplica } from '../../server/platform/db/replica.ts'

/** Databases that only know how far they are: `written` on the primary, `replayed` on the replica. */
function openPair() {
  const at = { written: 1, replayed: 1, waitedFor: 0, asked: 0 }
  const primary = {
    execute: async () => {
      at.waitedFor = at.written
      return { rows: [{ place: String(at.written) }] }
    },
  }
  const replica = {
    execute: async () => {
      at.asked += 1
      return { rows: [{ has: at.replayed >= at.waitedFor }] }
    },
  }
  const pair = createReplica({
    primary: primary as unknown as Database,
    replica: replica as unknown as Database,
    log: { warn: () => {}, info: () => {} },
  })
  const whoAnswers = () =>
    pair.read(async (db) => (db === (primary as unknown) ? 'primary' : 'replica'))
  /** The replica was asked for its place at least once more. */
  async function isAsked() {
    const before = at.asked
    await expect.poll(() => at.asked).toBeGreaterThan(before)
    await nextTurn()
  }
  return { at, pair, whoAnswers, isAsked }
}

test('the replica answers while it has everything that was heard of', async () => {
  const { at, pair, whoAnswers, isAsked } = openPair()
  expect(await whoAnswers()).toBe('primary')
  pair.changed()
  await expect.poll(whoAnswers).toBe('replica')
  at.written = 2
  pair.changed()
  await isAsked()
  expect(await whoAnswers()).toBe('primary')
  at.replayed = 2
  await expect.poll(whoAnswers).toBe('replica')
  pair.close()
})

test('a change missed while deaf is waited for, also when a wait from before goes on', async () => {
  const { at, pair, whoAnswers, isAsked } = openPair()
  at.written = 2
  pair.changed()
  await isAsked()
  pair.deaf()
  // Nobody hears of what is written now.
  at.written = 3
  pair.changed()
  at.replayed = 2
  await isAsked()
  await isAsked()
  expect(await whoAnswers()).toBe('primary')
  at.replayed = 3
  await expect.poll(whoAnswers).toBe('replica')
  pair.close()
})

test('a read that fails while nothing is heard of leaves the replica alone', async () => {
  const { pair, whoAnswers } = openPair()
  pair.changed()
  await expect.poll(whoAnswers).toBe('replica')
  let turn = 0
  const failing = pair.read(async () => {
    turn += 1
    if (turn > 1) return 'primary'
    pair.deaf()
    throw new Error('cut off')
  })
  expect(await failing).toBe('primary')
  for (let looked = 0; looked < 20; looked += 1) {
    await nextTurn()
    expect(await whoAnswers()).toBe('primary')
  }
  pair.changed()
  await expect.poll(whoAnswers).toBe('replica')
  pair.close()
})
