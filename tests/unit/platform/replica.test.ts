import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { createReplica } from '#server/platform/db/replica.ts'

/** Databases that only report their WAL position: `written` on the primary, `replayed` on the replica. */
function openPair() {
  const at = { written: 1, replayed: 1, waitedFor: 0, asked: 0, caughtUp: 0 }
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
    onCaughtUp: () => {
      at.caughtUp += 1
    },
  })
  const whoAnswers = () =>
    pair.read(async (db) => (db === (primary as unknown) ? 'primary' : 'replica'))
  /** Resolves after the position of the replica was queried once more. */
  async function isAsked() {
    const before = at.asked
    await expect.poll(() => at.asked).toBeGreaterThan(before)
    await nextTurn()
  }
  return { at, pair, whoAnswers, isAsked }
}

test('uses the replica while it has all notified changes', async () => {
  const { at, pair, whoAnswers, isAsked } = openPair()
  expect(await whoAnswers()).toBe('primary')
  pair.onInvalidate()
  await expect.poll(whoAnswers).toBe('replica')
  at.written = 2
  pair.onInvalidate()
  await isAsked()
  expect(await whoAnswers()).toBe('primary')
  expect(at.caughtUp).toBe(1)
  at.replayed = 2
  await expect.poll(whoAnswers).toBe('replica')
  expect(at.caughtUp).toBe(2)
  pair.close()
})

test('waits for a change missed while disconnected, even during an earlier wait', async () => {
  const { at, pair, whoAnswers, isAsked } = openPair()
  at.written = 2
  pair.onInvalidate()
  await isAsked()
  pair.onDisconnect()
  // No notification arrives for the next write.
  at.written = 3
  pair.onInvalidate()
  at.replayed = 2
  await isAsked()
  await isAsked()
  expect(await whoAnswers()).toBe('primary')
  at.replayed = 3
  await expect.poll(whoAnswers).toBe('replica')
  pair.close()
})

test('a read that fails without notifications keeps the replica in use', async () => {
  const { pair, whoAnswers } = openPair()
  pair.onInvalidate()
  await expect.poll(whoAnswers).toBe('replica')
  let turn = 0
  const failing = pair.read(async () => {
    turn += 1
    if (turn > 1) return 'primary'
    pair.onDisconnect()
    throw new Error('cut off')
  })
  expect(await failing).toBe('primary')
  for (let looked = 0; looked < 20; looked += 1) {
    await nextTurn()
    expect(await whoAnswers()).toBe('primary')
  }
  pair.onInvalidate()
  await expect.poll(whoAnswers).toBe('replica')
  pair.close()
})
