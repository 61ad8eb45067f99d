import { expect, test, vi } from 'vitest'

const running = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const counted =
    <Given extends unknown[], Made>(work: (...given: Given) => Promise<Made>) =>
    async (...given: Given) => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      try {
        return await work(...given)
      } finally {
        running.now -= 1
      }
    }
  return { ...argon2, hash: counted(argon2.hash), verify: counted(argon2.verify) }
})
// Another test file of this worker may have loaded the module without the mock.
vi.resetModules()
const { HASH_CONCURRENCY, hashPassword, verifyPassword } = await import('#server/auth/password.ts')

test('hashes concurrent passwords one after another, leaving one core free', async () => {
  const made = await hashPassword('correct horse battery')
  const rush = Array.from({ length: 3 * HASH_CONCURRENCY + 3 }, (_, place) =>
    place % 2 === 0 ? verifyPassword(made, 'correct horse battery') : hashPassword('another one'),
  )
  const answers = await Promise.all(rush)
  expect(answers.filter((answer) => answer === true)).toHaveLength(Math.ceil(rush.length / 2))
  expect(running.most).toBe(HASH_CONCURRENCY)
})
