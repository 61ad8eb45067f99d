import { pino } from 'pino'
import { expect, test } from 'vitest'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'

const log = pino({ level: 'silent' })

/** Fails the first `failures` times. */
function failing(failures: number) {
  const attempts = { count: 0 }
  const save = async () => {
    attempts.count += 1
    if (attempts.count <= failures) throw new Error(`outage ${attempts.count}`)
  }
  return { attempts, save }
}

test('saves once the database is back [REL-2]', async () => {
  const { attempts, save } = failing(2)
  await saveUntilDone(save, { signal: new AbortController().signal, log })
  expect(attempts.count).toBe(3)
})

test('attempts once and throws when the process is about to end [REL-2]', async () => {
  const { attempts, save } = failing(9)
  const options = { signal: AbortSignal.abort(), log }
  await expect(saveUntilDone(save, options)).rejects.toThrow('outage 1')
  expect(attempts.count).toBe(1)
})

test('throws the last error at the limit [REL-2]', async () => {
  const { save } = failing(9)
  const options = { signal: new AbortController().signal, log, limitMs: 0 }
  await expect(saveUntilDone(save, options)).rejects.toThrow('outage')
})
